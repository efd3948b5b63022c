import type { Session } from '@radruf/contract'
import { ShellServices, Toasts, useShellValue } from '@radruf/host'
import { ShellProvider } from '@radruf/shell-kit'
import { useContext } from 'react'
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router-dom'
import { StandaloneBar } from './standalone-bar.tsx'
import css from './standalone-layout.module.css'

/** Layout with the bar and the remote's page, which gets the shell's interface. */
export function StandaloneLayout() {
  const session = useLoaderData<Session>()
  const shell = useShellValue(useContext(ShellServices), session)
  return (
    <ShellProvider value={shell}>
      <ScrollRestoration />
      <div className={css.Layout}>
        <StandaloneBar />
        <main className={css.Main}>
          <Outlet />
        </main>
      </div>
      <Toasts />
    </ShellProvider>
  )
}
