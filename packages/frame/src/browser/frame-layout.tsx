import type { Session } from '@radruf/contract'
import { Toaster } from '@radruf/shared-ui'
import { ShellServices, useShellValue } from '@radruf/shell/host'
import { ShellProvider } from '@radruf/shell-kit'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router-dom'
import { FrameBar } from './frame-bar.tsx'
import css from './frame-layout.module.css'

/** The bar, and below it the remote's screen with what screens get from a shell. */
export function FrameLayout() {
  const session = useLoaderData<Session>()
  const shell = useShellValue(useContext(ShellServices), session)
  const { t } = useTranslation('shell')
  return (
    <ShellProvider value={shell}>
      <ScrollRestoration />
      <div className={css.Frame}>
        <FrameBar />
        <main className={css.Main}>
          <Outlet />
        </main>
      </div>
      <Toaster containerAriaLabel={t('toasts.label')} closeLabel={t('toasts.close')} />
    </ShellProvider>
  )
}
