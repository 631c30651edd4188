/** How cards look to this reader: two colours, or one a suit. */
const KEPT = 'croupier.suits'

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'four'
  } catch {
    return false
  }
}

export const look = $state({ four: kept() })

export function setFour(four: boolean): void {
  look.four = four
  localStorage.setItem(KEPT, four ? 'four' : 'two')
}
