import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { evaluateModule } from '../server/server-remotes.ts'
import type { SharedScope } from '../shared-modules.ts'
import type { ExposedReply, ExposedRequest } from './exposed.ts'

/** Evaluates one server bundle in this process and sends the exposed module's parts. */
process.once('message', (request: ExposedRequest) => {
  process.send?.(toReply(request))
})

function toReply({ release, dist, shellModule }: ExposedRequest): ExposedReply {
  try {
    const scope = (createRequire(import.meta.url)(shellModule) as { sharedScope: SharedScope }).sharedScope
    const file = join(dist, release.server.file)
    const { routes, slots, texts } =
      evaluateModule<{ routes?: { id: string; path: string }[]; slots?: object; texts?: Record<string, object> }>(
        readFileSync(file, 'utf8'),
        file,
        scope,
      ) ?? {}
    return {
      routes: Array.isArray(routes) ? routes.map(({ id, path }) => ({ id, path })) : undefined,
      slots: Object.keys(slots ?? {}),
      texts: typeof texts === 'object' ? texts : undefined,
    }
  } catch (error) {
    return { failure: `fails: ${error instanceof Error ? error.message : String(error)}` }
  }
}
