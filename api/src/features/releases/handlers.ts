import { ApiProblem } from '@radruf/contract/api'
import type { ConsoleChange, ReleaseOverview } from '@radruf/release-tool/console'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import type { SecurityEventKind } from '../security-log/tables.ts'
import { requireConfirmed } from '../sign-in/confirmation.ts'

/** The operators' endpoints for releases. The registry has the state and the rules; the command line asks it for the same changes. */
export const releaseHandlers = {
  listReleases: async ({ service }): Promise<{ overview: ReleaseOverview | null }> => ({
    overview: service.releases && (await service.releases.read().catch(refuseAsProblem)),
  }),
  decideRelease: async (call) => {
    const { action, seen } = call.body
    const { remote } = call.params
    await change(call, { action, remote, seen }, { kind: 'release_changed', detail: `${action} ${remote}` })
    return null
  },
  stopReleases: async (call) => {
    await change(call, { action: 'freeze' }, { kind: 'releases_stopped' })
    return null
  },
  resumeReleases: async (call) => {
    await change(call, { action: 'unfreeze' }, { kind: 'releases_resumed' })
    return null
  },
} satisfies Partial<Handlers>

/** Asks the registry for a change in the operator's name, and records it. */
async function change(
  call: Parameters<typeof requireConfirmed>[0],
  requested: ConsoleChange,
  event: { kind: SecurityEventKind; detail?: string },
) {
  await requireConfirmed(call)
  const { service, person } = call
  if (!service.releases) throw new ApiProblem('REGISTRY_UNREACHABLE')
  await service.releases.change(person.name ?? 'operator', requested).catch(refuseAsProblem)
  await recordSecurityEvent(service.db, { ...event, at: dateOf(service.clock.now()), personId: person.id })
}

/** Turns what the registry refused into a problem of the contract; rethrows every other error. */
async function refuseAsProblem(error: unknown): Promise<never> {
  const { ChangeOutdated, ChangeRefused, RegistryUnreachable, VerificationRefused } = await import(
    '@radruf/release-tool/console'
  )
  if (error instanceof RegistryUnreachable) throw new ApiProblem('REGISTRY_UNREACHABLE')
  if (error instanceof ChangeOutdated) throw new ApiProblem('VERSION_CONFLICT')
  if (error instanceof ChangeRefused || error instanceof VerificationRefused)
    throw new ApiProblem('RELEASE_REFUSED', { detail: error.message })
  throw error
}
