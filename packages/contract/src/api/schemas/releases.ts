import { z } from 'zod'
import { time } from './common.ts'

/** A remote: the name of its registry's entry. */
export const partName = z.string().regex(/^mf(-[a-z][a-z0-9]*)+$/)

const rate = z.number().nullable()

const PartFigures = z.object({
  views: z.int(),
  failures: z.int(),
  /** Failures per 1,000 views; null without views. */
  perThousand: rate,
  /** The same for each of the last 24 hours, oldest first. */
  hours: z.array(rate),
  /** Milliseconds within which three quarters of its pages have painted their largest element; null without times. */
  paintMs: z.int().nullable(),
  isPaintOver: z.boolean(),
  /** Bytes of a first visit as they are sent. */
  bytes: z.int(),
  lastFailure: z.string().nullable(),
})

const PartRelease = z.object({
  release: z.string(),
  version: z.string(),
  since: time.nullable(),
  figures: PartFigures.nullable(),
})

const PartEvent = z.object({
  at: time,
  by: z.string(),
  what: z.enum(['live', 'canary', 'rolledBack']),
  version: z.string(),
  why: z.string().nullable(),
})

export const ReleasePart = z
  .object({
    name: z.string(),
    owner: z.string().nullable(),
    live: PartRelease.nullable(),
    canary: PartRelease.extend({ percent: z.int(), staff: z.boolean() }).nullable(),
    /** Version that a rollback makes live. */
    before: z.string().nullable(),
    isPinned: z.boolean(),
    isDisabled: z.boolean(),
    /** It fails twice as often as the release before it, paints too late, or is too large. */
    alarms: z.array(z.enum(['errors', 'paint', 'bytes'])),
    /** Failures per 1,000 views of the release that the newest one is compared with. */
    comparedWith: rate,
    lastRollback: PartEvent.nullable(),
    /** Changes of the last seven days, newest first. */
    events: z.array(PartEvent),
    /** Time of the newest change, which a decision names. */
    seen: time,
  })
  .meta({
    id: 'ReleasePart',
    description: 'The releases of one remote, as the registry and the shell servers know them.',
  })

export const ReleaseOverview = z
  .object({
    at: time,
    /** All releases are stopped. */
    frozen: z.object({ at: time, by: z.string() }).nullable(),
    /** False: the shell servers gave no figures. */
    hasFigures: z.boolean(),
    shell: z.object({ build: z.string().nullable(), contract: z.string(), figures: PartFigures.nullable() }).nullable(),
    /** Unhealthy parts first. */
    parts: z.array(ReleasePart),
  })
  .meta({ id: 'ReleaseOverview' })
