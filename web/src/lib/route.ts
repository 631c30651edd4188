/** The path decides the page. */
import { app } from './state.svelte'

export type Page = 'lobby' | 'table' | 'dealer' | 'inspector' | 'wall' | 'me' | 'door' | 'cage' | 'pit' | 'manager' | 'machines' | 'audit' | 'registers' | 'rules' | 'practice' | 'lost'

export interface Route {
  page: Page
  table: number | null
}

const PAGES: [RegExp, Page][] = [
  [/^\/$/, 'lobby'],
  [/^\/table\/(\d{1,9})$/, 'table'],
  [/^\/dealer\/(\d{1,9})$/, 'dealer'],
  [/^\/inspector(?:\/(\d{1,9}))?$/, 'inspector'],
  [/^\/wall\/(\d{1,9})$/, 'wall'],
  [/^\/me$/, 'me'],
  [/^\/door$/, 'door'],
  [/^\/cage$/, 'cage'],
  [/^\/pit$/, 'pit'],
  [/^\/manager$/, 'manager'],
  [/^\/machines$/, 'machines'],
  [/^\/audit$/, 'audit'],
  [/^\/registers(?:\/[a-z_]{1,40})?$/, 'registers'],
  [/^\/rules$/, 'rules'],
  [/^\/practice$/, 'practice'],
]

export function routeOf(path: string): Route {
  for (const [pattern, page] of PAGES) {
    const match = pattern.exec(path.length > 1 ? path.replace(/\/$/, '') : path)
    if (match) return { page, table: match[1] ? Number(match[1]) : null }
  }
  return { page: 'lost', table: null }
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path)
  app.path = path
  scrollTo(0, 0)
}

/** Links of our own pages are followed without loading anything. */
export function followLinks(): void {
  addEventListener('popstate', () => (app.path = location.pathname))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest('a')
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (routeOf(link.pathname).page === 'lost') return
    event.preventDefault()
    go(link.pathname)
  })
}
