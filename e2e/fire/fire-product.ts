import { freePort } from '@radruf/build-preset/ports'
import { buildChanged } from '../../scripts/dev/builds.ts'
import { type Product, startProduct } from '../../scripts/dev/product.ts'
import type { FireData } from './fire-service.ts'

export type FireProduct = { port: number; stop: () => Promise<void> }

/** Builds what changed and starts the product, with the shell's server in front of the service. */
export async function startFireProduct(data: FireData, env: Record<string, string> = {}): Promise<FireProduct> {
  await buildChanged((name) => process.stderr.write(`  built ${name}\n`))
  const port = await freePort()
  const product: Product = await startProduct(
    {
      port,
      host: '127.0.0.1',
      dataDir: data.env.DATA_DIR ?? '',
      demoData: 'small',
      env: { ...process.env, ...data.env, AUTOMATIC_ROLLBACK: 'off', ...env },
    },
    (line) => process.stderr.write(`${line}\n`),
  )
  return { port, stop: product.stop }
}
