import { defineRemote } from '@radruf/shell-kit'
import { lazy } from 'react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'
import { LoginPage } from './features/login/login-page.tsx'
import { loadCodeParts } from './load-code-parts.ts'
// The server renders the lazy pages too, and their own styles would arrive with their scripts, after the first paint.
import './features/code/code-field.module.css'
import './features/staff/staff-page.module.css'
import './passkeys/divider.module.css'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** Loads after the login page, which requests the code. */
const CodePage = lazy(async () => ({ default: (await loadCodeParts()).CodePage }))
const login = async (args: ActionFunctionArgs) => (await loadCodeParts()).login(args)
/** Its code and texts load with the page: customers never open it. */
const StaffPage = lazy(async () => ({ default: (await import('./features/staff/staff-page.tsx')).StaffPage }))

export default defineRemote({
  routes: [
    { id: 'mf-auth:login', path: '/login', action: login, Component: LoginPage },
    { id: 'mf-auth:staff', path: '/login/staff', action: login, Component: StaffPage },
    {
      id: 'mf-auth:code',
      path: '/otp/:email',
      loader: async (args: LoaderFunctionArgs) => (await loadCodeParts()).code.loader(args),
      action: async (args: ActionFunctionArgs) => (await loadCodeParts()).code.action(args),
      Component: CodePage,
    },
  ],
  texts: { de, en },
})
