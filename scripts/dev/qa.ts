import { join } from 'node:path'
import { SCENARIO_PROCESS } from '@radruf/api/scenarios'
import { REMOTES } from '@radruf/contract'
import { openRegistry } from '@radruf/release-tool/service'
import { addMockedReleases } from '@radruf/scenarios/remotes'
import { ROOT } from '../root.ts'
import { buildChanged } from './builds.ts'
import { readProductSettings, StartRefused, startProduct } from './product.ts'

/** `npm run qa`: runs the built shell and remotes with a service for each tester. Ctrl-C stops it. */
try {
  const { env, ...settings } = readProductSettings({ DATA_DIR: join(ROOT, 'var/qa'), ...process.env })
  if (env.RADRUF_MODE !== 'demo') throw new StartRefused('QA runs in demo mode only.')
  await buildChanged((name, milliseconds) => console.log(`  built ${name} (${(milliseconds / 1000).toFixed(1)} s)`))
  const product = await startProduct(
    { ...settings, env: { ...env, RADRUF_QA: '1' } },
    (line) => console.log(line),
    SCENARIO_PROCESS,
  )
  try {
    const registry = await openRegistry({ ...env, DATA_DIR: settings.dataDir }, ROOT, 'npm run qa')
    await addMockedReleases(registry, ROOT, REMOTES)
  } catch (error) {
    await product.stop()
    throw error
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.stop().then(() => process.exit(signal === 'SIGINT' ? 130 : 0)))
  console.log(`\nRadruf runs at ${product.url}  (QA)\n\n  Scenarios  ${product.url}/qa\n\n  Ctrl-C ends it.\n`)
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  if (error.message) console.error(error.message)
  process.exit(1)
}
