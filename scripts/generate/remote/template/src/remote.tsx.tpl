import { defineRemote } from '@radruf/shell-kit'
import * as start from './features/start/start-page.tsx'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

export default defineRemote({
  routes: [{ id: '{{name}}:start', path: '{{path}}', loader: start.loader, Component: start.StartPage }],
  texts: { de, en },
})
