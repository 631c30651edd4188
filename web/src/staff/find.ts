/* find.ts -- what is typed after "/": a table, a round, a player, a page.
 *
 *     3          table 3              3 r17      its round 17
 *     r17        round 17 here        d3         the dealer's console of table 3
 *     rou        tables by name       open       the form that opens a table
 */

export type Found =
  | { go: 'table'; table: number }
  | { go: 'round'; table: number; round: number }
  | { go: 'dealer'; table: number }
  | { go: 'open' }
  | { go: 'all' }

export interface Row {
  table: number
  name: string
}

/* What the line means, best first; empty: nothing of that name. `here`: the table on the screen. */
export function find(text: string, tables: readonly Row[], here: number | null): Found[] {
  const line = text.trim().toLowerCase().replace(/^\//, '')
  const has = (table: number): boolean => tables.some((row) => row.table === table)
  if (line === '') return []
  let m = /^(\d+)$/.exec(line)
  if (m) return has(Number(m[1])) ? [{ go: 'table', table: Number(m[1]) }] : []
  m = /^(?:(\d+)\s*)?r\s*(\d+)$/.exec(line)
  if (m) {
    const table = m[1] === undefined ? here : Number(m[1])
    return table !== null && has(table) ? [{ go: 'round', table, round: Number(m[2]) }] : []
  }
  m = /^d\s*(\d+)$/.exec(line)
  if (m) return has(Number(m[1])) ? [{ go: 'dealer', table: Number(m[1]) }] : []
  const found: Found[] = tables
    .filter((row) => row.name.toLowerCase().includes(line))
    .slice(0, 8)
    .map((row) => ({ go: 'table', table: row.table }))
  if ('open'.startsWith(line)) found.push({ go: 'open' })
  if ('all'.startsWith(line)) found.push({ go: 'all' })
  return found
}

/* The address of what was found. */
export function pathOf(found: Found): string {
  switch (found.go) {
    case 'table':
      return `/inspector/${found.table}`
    case 'round':
      return `/inspector/${found.table}?round=${found.round}`
    case 'dealer':
      return `/dealer/${found.table}`
    case 'open':
      return '/inspector?open'
    case 'all':
      return '/inspector'
  }
}
