#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFree } from '@radruf/build-preset/ports'
import { isRemoteName } from '@radruf/contract'
import { startStandalone } from './standalone.ts'

/** `pnpm --filter mf-booking dev`: runs the remote of the current folder alone. PORT sets the port of its page. */
const { name } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { name: string }
if (!isRemoteName(name)) end(`Run this in the folder of a remote, not of ${name}.`)
const { url, stop } = await startStandalone({ remote: name, port: await readPort(process.env.PORT) })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)))
process.stdout.write(`\n${name} runs alone at ${url}, with a service of its own. Ctrl-C ends it.\n`)

/** The port of the setting; undefined without a setting. */
async function readPort(text: string | undefined): Promise<number | undefined> {
  if (!text) return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    end(`PORT must be a whole number from 1 to 65535, not "${text}".`)
  if (!(await isFree(port))) end(`Port ${port} is taken. Choose another with PORT=….`)
  return port
}

function end(reason: string): never {
  console.error(reason)
  process.exit(1)
}
