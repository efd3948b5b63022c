import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

/** A form that changes the session's overrides and reloads this page. */
export function OverrideForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/overrides">
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  )
}
