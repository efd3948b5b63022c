import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES, type RemoteName } from '@radruf/contract'
import { startFrame } from './frame.ts'

/** `pnpm --filter mf-booking dev`: the remote in whose folder this runs, by itself. PORT chooses another port for its page. */
const { name } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { name: RemoteName }
if (!REMOTES.includes(name)) {
  console.error(`Run this in the folder of a remote, not of ${name}.`)
  process.exit(1)
}
const { url, stop } = await startFrame({ remote: name, port: process.env.PORT ? Number(process.env.PORT) : undefined })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
process.stdout.write(`\n${name} runs by itself at ${url}; the service is mocked. Ctrl-C ends it.\n`)
