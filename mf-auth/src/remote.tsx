import { defineRemote } from '@radruf/shell-kit'
import { lazy } from 'react'
import * as code from './features/code/code-actions.ts'
import * as login from './features/login/login-page.tsx'
import { loadCodePage } from './load-code-page.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** Loads after the login page, which requests the code. */
const CodePage = lazy(async () => ({ default: (await loadCodePage()).CodePage }))
/** Its code and texts load with the page: customers never open it. */
const StaffPage = lazy(async () => ({ default: (await import('./features/staff/staff-page.tsx')).StaffPage }))

export default defineRemote({
  routes: [
    { id: 'mf-auth:login', path: '/login', action: login.action, Component: login.LoginPage },
    { id: 'mf-auth:staff', path: '/login/staff', action: login.action, Component: StaffPage },
    { id: 'mf-auth:code', path: '/otp/:email', loader: code.loader, action: code.action, Component: CodePage },
  ],
  texts: { de, en },
})
