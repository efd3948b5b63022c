import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/browser'

const EMAIL = /[^\s/"'<>]+(@|%40)[^\s/"'<>]+/gi

/** Tells the shell's server what broke, with remote, release and owner. E-mail addresses stay here. */
export function reportFailure(live: readonly LiveRemote[], name: RemoteName, error: unknown) {
  const remote = live.find((one) => one.name === name)
  const report = {
    remote: name,
    release: remote?.hash ?? null,
    owner: remote?.owner ?? null,
    message: String(error instanceof Error ? error.message : error)
      .replace(EMAIL, '[e-mail]')
      .slice(0, 500),
  }
  navigator.sendBeacon('/reports', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
