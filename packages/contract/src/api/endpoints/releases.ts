import { z } from 'zod'
import { RELEASE_ACTIONS } from '../../release-actions.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import { partName, ReleaseOverview } from '../schemas/releases.ts'

/** The releases of the product, for operators. */
export const releaseEndpoints = {
  listReleases: {
    method: 'GET',
    path: '/api/releases',
    access: 'operator',
    summary:
      'What is live of each remote, with the figures of its visits. Null while the service is not connected with a registry.',
    reply: z.object({ overview: ReleaseOverview.nullable() }),
    errors: ['REGISTRY_UNREACHABLE'],
  },
  decideRelease: {
    method: 'POST',
    path: '/api/releases/{remote}/decisions',
    access: 'operator',
    status: 204,
    params: z.object({ remote: partName }),
    summary:
      'Make the canary live for everybody, withdraw it or go back to the release before, hold the live release, or end that. `seen` is the time of the newest change that the operator saw. Needs a confirmation of the last minutes.',
    body: z.object({ action: z.enum(RELEASE_ACTIONS), seen: z.iso.datetime() }),
    reply: noContent,
    errors: ['CONFIRMATION_NEEDED', 'REGISTRY_UNREACHABLE', 'RELEASE_REFUSED', 'VERSION_CONFLICT'],
  },
  stopReleases: {
    method: 'PUT',
    path: '/api/releases/stop',
    access: 'operator',
    status: 204,
    summary:
      'Stop all releases: the registry refuses each one, rollbacks go on. Needs a confirmation of the last minutes.',
    reply: noContent,
    errors: ['CONFIRMATION_NEEDED', 'REGISTRY_UNREACHABLE', 'RELEASE_REFUSED'],
  },
  resumeReleases: {
    method: 'DELETE',
    path: '/api/releases/stop',
    access: 'operator',
    status: 204,
    summary: 'Let releases go on. Needs a confirmation of the last minutes.',
    reply: noContent,
    errors: ['CONFIRMATION_NEEDED', 'REGISTRY_UNREACHABLE', 'RELEASE_REFUSED'],
  },
} as const satisfies Record<string, Endpoint>
