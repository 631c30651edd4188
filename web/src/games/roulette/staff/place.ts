/* place.ts -- a position as staff type it: "17", "17/20", "16-18", "c17/21", "red". */

export interface Spot {
  key: string
  covers: readonly number[]
}

/** The key of the position meant; null: there is none such. */
export function readPlace(text: string, spots: readonly Spot[]): string | null {
  const said = text.trim().toLowerCase().replace(/\s+/g, '')
  if (said === '') return null
  const named = spots.find((spot) => spot.key === said)
  if (named) return named.key
  if (!/^\d+([/,.-]\d+)*$/.test(said)) return null
  const range = /^(\d+)-(\d+)$/.exec(said)
  const numbers = range ? from(Number(range[1]), Number(range[2])) : said.split(/[/,.-]/).map(Number)
  const meant = [...new Set(numbers)].sort((a, b) => a - b)
  const same = (spot: Spot): boolean =>
    spot.covers.length === meant.length && [...spot.covers].sort((a, b) => a - b).every((n, i) => n === meant[i])
  return spots.find(same)?.key ?? null
}

function from(first: number, last: number): number[] {
  return last < first || last - first > 36 ? [] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
