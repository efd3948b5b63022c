import type { CallAdapter, ServerAccess } from '../core/call-adapter.ts'
import { createDirectAdapter } from './direct/direct-adapter.ts'
import { createTwilioAdapter } from './twilio/twilio-adapter.ts'

type Adapters = Record<ServerAccess['adapter'], CallAdapter>

/** All adapters as one: the service names the adapter of a call. */
export function createAdapters({
  direct = createDirectAdapter(),
  twilio = createTwilioAdapter(),
}: Partial<Adapters> = {}): CallAdapter {
  const adapters: Adapters = { direct, twilio }
  const all = Object.values(adapters)
  return {
    prepare: (joining) => adapters[joining.servers.adapter].prepare(joining),
    invalidate() {
      for (const adapter of all) adapter.invalidate()
    },
    findAccess: (clientId, servers) => adapters[servers.adapter].findAccess(clientId, servers),
    open: (options) => adapters[options.access().adapter].open(options),
    clear() {
      for (const adapter of all) adapter.clear()
    },
  }
}
