import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileModule } from '@radruf/federation/evaluate'
import { readServerBundles } from '@radruf/federation/server'
import { getVersions, type SharedScope } from '@radruf/federation/shared'
import type { ExposedReply, ExposedRequest } from './exposed.ts'

/** Evaluates one server bundle in this process and sends the exposed module's parts. */
process.once('message', (request: ExposedRequest) => {
  void toReply(request).then((reply) => process.send?.(reply))
})

async function toReply({ release, dist, shellModule }: ExposedRequest): Promise<ExposedReply> {
  try {
    const scope = (createRequire(import.meta.url)(shellModule) as { sharedScope: SharedScope }).sharedScope
    const bundles = await readServerBundles(release, getVersions(scope), (file) => readFile(join(dist, file)))
    const { routes, slots, texts } =
      compileModule<{ routes?: { id: string; path: string }[]; slots?: object; texts?: Record<string, object> }>(
        bundles,
        scope,
      )() ?? {}
    return {
      routes: Array.isArray(routes) ? routes.map(({ id, path }) => ({ id, path })) : undefined,
      slots: Object.keys(slots ?? {}),
      texts: typeof texts === 'object' ? texts : undefined,
    }
  } catch (error) {
    return { failure: `fails: ${error instanceof Error ? error.message : String(error)}` }
  }
}
