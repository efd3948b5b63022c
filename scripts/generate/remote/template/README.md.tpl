# {{name}}: one line about its purpose

Owner: {{owner}} · Contact: {{contact}} · Routes: `{{path}}` · Calls: getSession

| Folder           | Content                                       |
| ---------------- | --------------------------------------------- |
| `features/start` | the start page: greets the visitor            |
| `texts`          | every text that people read, in two languages |
| `../e2e`         | browser tests in the standalone host          |

Standalone `pnpm --filter {{name}} dev` · in the shell `npm run dev -- --only {{name}}` · release checks `npm run mf -- check {{name}}` ·
tests `vitest run {{name}}` and, in a browser, `npm run test:remotes -- {{name}}`

Rules to know: none yet.
