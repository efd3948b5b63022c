import type { Renderers } from './renderers/index.ts'
import { requestService } from './service-request.ts'
import type { Source } from './source.ts'

type Parts = { serviceUrl: string; source: Pick<Source, 'readRegistry'>; renderers: Pick<Renderers, 'areReady'> }

/** Names the parts without which no page can be rendered: the service with its database, the registry of the releases, the renderers. */
export async function findMissingParts({ serviceUrl, source, renderers }: Parts): Promise<string[]> {
  const [isServiceReady, isRegistryReadable] = await Promise.all([
    requestService(new URL(`${serviceUrl.replace(/\/$/, '')}/health/ready`), { method: 'GET', headers: {} }).then(
      ({ status }) => status === 200,
      () => false,
    ),
    source.readRegistry().then(
      () => true,
      () => false,
    ),
  ])
  return [
    ...(isServiceReady ? [] : ['service']),
    ...(isRegistryReadable ? [] : ['registry']),
    ...(renderers.areReady() ? [] : ['renderers']),
  ]
}
