import type { TicketRole } from '@radruf/contract'
import type { CallMessage } from '../core/call-message.ts'
import { GRID, type Patch } from '../marks/patch.ts'

/** A point as shares of the picture, or an offset in pixels of a frame whose longest edge has `FRAME_EDGE` pixels. */
export type Pair = readonly [x: number, y: number]
/** Shapes that can be found again as well as their place: a free line cannot. */
export const MARK_SHAPES = ['circle', 'arrow', 'number', 'text'] as const
export type MarkShape = (typeof MARK_SHAPES)[number]
/** The marks that a call can have at once. */
export const MAX_MARKS = 8

/**
 * A mark on the moving picture. `n` counts the marks of both. `version` grows each time that its person sets it again. `at`: the place of the part
 * under it when it was set. `offsets`: its points from there, as those of a stroke on a still picture. `patch`: what the part looks like.
 */
export type LiveMark = {
  id: string
  by: TicketRole
  n: number
  version: number
  shape: MarkShape
  text?: string
  at: Pair
  offsets: readonly Pair[]
  patch: Patch
}

/** The customer's answer to a mark of the mechanic: its part is found, or cannot be found. */
export type MarkAnswer = 'found' | 'missed'
/** The versions of marks that were set again, by their ids. */
export type MarkVersions = Readonly<Record<string, number>>
/** Answers by the id of the mark. */
export type MarkAnswers = Readonly<Record<string, MarkAnswer>>

/**
 * The participants' messages about marks on the moving picture. `liveMark` is a whole mark. `liveMarks` is repeated. It has the ids of all
 * marks that the page knows, with the versions of those that were set again, of removed ones (`gone`) and of shown ones (`seen`). It also says
 * whether the page is too slow to follow marks, and has the customer's answers, which the mechanic's page repeats as a receipt. `wantLiveMarks`
 * requests marks that the page lacks. A page that does not know them ignores them. Kinds and fields are a wire format and must not be renamed.
 */
export type MarkMessage =
  | { kind: 'liveMark'; mark: LiveMark }
  | {
      kind: 'liveMarks'
      ids: readonly string[]
      versions: MarkVersions
      gone: readonly string[]
      seen: readonly string[]
      slow: boolean
      answers: MarkAnswers
    }
  | { kind: 'wantLiveMarks'; ids: readonly string[] }

const SAMPLES = GRID * GRID
/** Pixels of a frame that a patch covers at most. */
const MAX_PATCH_PX = 128
const MAX_OFFSET_PX = 640
const MAX_IDS = 100
const MAX_ORDINAL = 10_000

/** A mark as a message: its patch is 1 kB of brightness in Base64. */
export function toMarkMessage({ at, offsets, patch, ...mark }: LiveMark): CallMessage {
  return {
    kind: 'liveMark',
    ...mark,
    at: at.map((share) => round(share, 10_000)),
    points: offsets.map((offset) => offset.map((pixels) => round(pixels, 10))),
    patch: {
      spacing: patch.spacing,
      mark: [round(patch.mark.x, 100), round(patch.mark.y, 100)],
      grey: btoa(String.fromCharCode(...patch.values.map(Math.round))),
    },
  }
}

const round = (value: number, steps: number) => Math.round(value * steps) / steps

/** Parses a message of the counterpart. Returns undefined if it is malformed, too large, or not about marks. */
export function parseMarkMessage(message: CallMessage): MarkMessage | undefined {
  const { kind, ids, versions, gone, seen, slow, answers } = message
  switch (kind) {
    case 'liveMark': {
      const mark = parseMark(message)
      return mark && { kind, mark }
    }
    case 'liveMarks':
      return isIds(ids) && isIds(gone) && isIds(seen)
        ? {
            kind,
            ids,
            versions: parseVersions(versions),
            gone,
            seen,
            slow: slow === true,
            answers: parseAnswers(answers),
          }
        : undefined
    case 'wantLiveMarks':
      return isIds(ids) ? { kind, ids } : undefined
    default:
      return undefined
  }
}

function parseMark({ id, by, n, version, shape, text, at, points, patch }: CallMessage): LiveMark | undefined {
  const knownShape = MARK_SHAPES.find((candidate) => candidate === shape)
  if (!knownShape || !isText(id) || (by !== 'customer' && by !== 'mechanic')) return undefined
  if (!isWithin(n, 1, MAX_ORDINAL) || !Number.isInteger(n) || !isPair(at, 0, 1)) return undefined
  if (!Array.isArray(points) || points.length === 0 || points.length > 2) return undefined
  if (!points.every((point) => isPair(point, -MAX_OFFSET_PX, MAX_OFFSET_PX))) return undefined
  if (knownShape === 'text' && !isText(text)) return undefined
  const parsed = parsePatch(patch)
  return (
    parsed && {
      id,
      by,
      n,
      version: isVersion(version) ? version : 0,
      shape: knownShape,
      ...(isText(text) && { text }),
      at,
      offsets: points as Pair[],
      patch: parsed,
    }
  )
}

function parsePatch(patch: unknown): Patch | undefined {
  if (typeof patch !== 'object' || patch === null) return undefined
  const { spacing, mark, grey } = patch as Record<string, unknown>
  if (!isWithin(spacing, 1, MAX_PATCH_PX / GRID) || !isPair(mark, -MAX_PATCH_PX, MAX_PATCH_PX)) return undefined
  if (typeof grey !== 'string' || grey.length > 2 * SAMPLES) return undefined
  const values = decode(grey)
  return values?.length === SAMPLES ? { spacing, values, mark: { x: mark[0], y: mark[1] } } : undefined
}

function decode(grey: string): Float32Array | undefined {
  try {
    return Float32Array.from(atob(grey), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The answers of this release: an earlier one sends none. */
const parseAnswers = (answers: unknown): MarkAnswers =>
  parseRecord(answers, (value): value is MarkAnswer => value === 'found' || value === 'missed')

/** The versions of this release: an earlier one sends none. */
const parseVersions = (versions: unknown): MarkVersions => parseRecord(versions, isVersion)

/** The valid values of a record by the id of the mark. */
function parseRecord<Value>(record: unknown, isValid: (value: unknown) => value is Value): Record<string, Value> {
  if (typeof record !== 'object' || record === null) return {}
  const valid = Object.entries(record).filter(
    (entry): entry is [string, Value] => isText(entry[0]) && isValid(entry[1]),
  )
  return Object.fromEntries(valid.slice(0, MAX_MARKS))
}

const isVersion = (value: unknown): value is number => isWithin(value, 0, MAX_ORDINAL) && Number.isInteger(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 100
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MAX_IDS && value.every(isText)
const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max
const isPair = (value: unknown, min: number, max: number): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((part) => isWithin(part, min, max))
