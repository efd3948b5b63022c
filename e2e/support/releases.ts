import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RemoteName } from '@radruf/contract'
import type { Product } from './product.ts'

type Registry = { remotes: Record<string, { stable: string }> }

const folderOf = ({ dataDir }: Product, name: RemoteName) => {
  const { remotes } = JSON.parse(readFileSync(join(dataDir, 'releases/registry.json'), 'utf8')) as Registry
  return join(dataDir, 'releases', name, remotes[name]?.stable ?? '')
}

/** Ways a remote's release can be broken, in the store itself or on the way; each returns how to mend it. */
export const FAULTS = {
  gone: async (product: Product, name: RemoteName, _: Page) => {
    const folder = folderOf(product, name)
    renameSync(join(folder, 'web'), join(folder, 'web-away'))
    return async () => renameSync(join(folder, 'web-away'), join(folder, 'web'))
  },
  corrupted: async (product: Product, name: RemoteName, _: Page) => {
    const folder = folderOf(product, name)
    const { entry } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { entry: { file: string } }
    const file = join(folder, entry.file)
    const whole = readFileSync(file)
    writeFileSync(file, Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from('}{')]))
    return async () => writeFileSync(file, whole)
  },
  hanging: async (_: Product, name: RemoteName, page: Page) => {
    const scripts = (url: URL) => url.pathname.startsWith(`/remotes/${name}/`) && url.pathname.endsWith('.js')
    await page.route(scripts, () => {})
    return () => page.unroute(scripts)
  },
} as const
export type Fault = keyof typeof FAULTS
