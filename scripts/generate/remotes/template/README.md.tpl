# {{name}}: what it is for, in one line

Owner: {{owner}} · Contact: {{contact}} · Routes: `{{path}}` · Calls: getSession

| Where            | What                                                  |
| ---------------- | ----------------------------------------------------- |
| `features/start` | the first screen: greets whoever is there             |
| `texts`          | everything people read, in both languages             |
| `../e2e`         | the remote in a browser, by itself                    |

Alone `pnpm --filter {{name}} dev` · in the shell `npm run dev -- --only {{name}}` · checks `pnpm --filter {{name}} check` ·
tests `vitest run {{name}}` and, in a browser, `npm run test:remotes -- {{name}}`

Rules that bite: none yet.
