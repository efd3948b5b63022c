import { defineRemote } from '@radruf/shell-kit'
import * as code from './features/code/code-page.tsx'
import * as login from './features/login/login-page.tsx'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

export default defineRemote({
  routes: [
    { id: 'mf-auth:login', path: '/login', action: login.action, Component: login.LoginPage },
    { id: 'mf-auth:code', path: '/otp/:email', loader: code.loader, action: code.action, Component: code.CodePage },
  ],
  texts: { de, en },
})
