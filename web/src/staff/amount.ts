/* amount.ts -- money as a person types it, in smallest units; null where it is no sum. */

export function readAmount(text: string, decimals: number): number | null {
  const plain = text.replace(/[\s\u2009\u00a0\u202f]/g, '').replace(',', '.')
  const m = /^(\d{1,13})(?:\.(\d+))?$/.exec(plain)
  if (!m) return null
  const whole = m[1] ?? ''
  const part = m[2] ?? ''
  if (part.length > decimals) return null
  const units = Number(whole + part.padEnd(decimals, '0'))
  return Number.isSafeInteger(units) ? units : null
}

/* The same sum as it is typed: "12.5", without separators. */
export function writeAmount(units: number, decimals: number): string {
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  const part = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return part === '' ? whole : `${whole}.${part}`
}
