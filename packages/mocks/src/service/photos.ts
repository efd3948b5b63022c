import {
  type Attachment,
  CLIP_TYPES,
  type ClipType,
  exceedsFileLimit,
  PHOTO_COUNTS,
  type Photo,
  SNAPSHOT_SIDE,
  SNAPSHOTS_MAX,
  type Snapshot,
} from '@radruf/contract'
import { SNAPSHOT_STATES } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import type { AttachmentRecord, MockState, PhotoRecord, Picture, SnapshotRecord } from '../state/mock-state.ts'
import { requireAssigned, requireOpenQuestionnaire, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { readJpegSize } from './jpeg-size.ts'
import { publishTicketChanged } from './ticket-moves.ts'

export const photoHandlers = {
  uploadPhoto: async ({ mock, person, params, form: { clientId, perspective, file } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireWithinFileLimit(mock, file)
    const kept = ticket.photos.find((photo) => photo.clientId === clientId)
    if (kept) return toPhoto(kept)
    requireOpenQuestionnaire(mock, ticket.id, person)
    const picture = await readPicture(file)
    const same = ticket.photos.filter((photo) => photo.perspective === perspective)
    const { max } = PHOTO_COUNTS[perspective]
    const isFull = same.length >= max
    if (isFull && max > 1) throw new ApiProblem('PHOTO_LIMIT')
    const photo = { id: mock.newId(), clientId, perspective, ...ASSUMED_SIZE, createdAt: mock.clock.now(), picture }
    // A new photo replaces the only photo of its perspective.
    ticket.photos = [...ticket.photos.filter((candidate) => !isFull || candidate.perspective !== perspective), photo]
    return toPhoto(photo)
  },
  uploadNoise: async ({ mock, person, params, form: { clientId, file, poster } }) => {
    const known = requireTicket(mock, params.ticketId, person).noise
    if (known?.clientId === clientId) return toAttachment(known)
    const ticket = requireOpenQuestionnaire(mock, params.ticketId, person)
    const media = await readAttachment(mock, { kind: 'clip', file, poster })
    ticket.noise = { id: mock.newId(), clientId, ...ASSUMED_SIZE, createdAt: mock.clock.now(), ...media }
    return toAttachment(ticket.noise)
  },
  deletePhoto: ({ mock, person, params }) => {
    const ticket = requireOpenQuestionnaire(mock, params.ticketId, person)
    ticket.photos = ticket.photos.filter(({ id }) => id !== params.photoId)
    if (ticket.noise?.id === params.photoId) ticket.noise = null
    return null
  },
  uploadSnapshot: async ({ mock, person, params, form: { clientId, isDrawing, drawingOf, file } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireAssigned(ticket, person)
    requireWithinFileLimit(mock, file)
    if (!SNAPSHOT_STATES.includes(ticket.state)) throw new ApiProblem('CALL_NOT_OPEN')
    const picture = await readPicture(file)
    const same = ticket.snapshots.find((candidate) => candidate.clientId === clientId)
    if (same) return toSnapshot(same)
    if (drawingOf && !ticket.snapshots.some((one) => one.id === drawingOf && !one.isDrawing))
      throw new ApiProblem('INVALID_INPUT', { fields: { drawingOf: 'not_found' } })
    if (ticket.snapshots.length >= SNAPSHOTS_MAX) throw new ApiProblem('PHOTO_LIMIT')
    const snapshot = {
      id: mock.newId(),
      clientId,
      isDrawing: isDrawing === 'true',
      ...(drawingOf && { drawingOf }),
      ...fitSnapshot(readJpegSize(picture.bytes) ?? ASSUMED_SIZE),
      createdAt: mock.clock.now(),
      picture,
    }
    ticket.snapshots.push(snapshot)
    publishTicketChanged(mock, ticket)
    return toSnapshot(snapshot)
  },
  deleteSnapshot: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const { snapshotId } = params
    const rest = ticket.snapshots.filter(({ id, drawingOf }) => id !== snapshotId && drawingOf !== snapshotId)
    if (rest.length === ticket.snapshots.length) return null
    ticket.snapshots = rest
    const part = ticket.summary?.part
    if (part && !rest.some(({ id }) => id === part.snapshotId)) part.snapshotId = null
    publishTicketChanged(mock, ticket)
    return null
  },
} satisfies Partial<Handlers>

/** The mocked service does not decode pictures. Phones send this size after encoding. */
export const ASSUMED_SIZE = { width: 1200, height: 900 }

/** The size of a stored snapshot. */
function fitSnapshot({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, SNAPSHOT_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** First bytes of the accepted file types. */
const SIGNATURES: Readonly<Record<string, string>> = {
  'image/jpeg': '\u00ff\u00d8\u00ff',
  'image/png': '\u0089PNG',
  'image/webp': 'RIFF',
}

async function readPicture(file: File): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  const type = Object.keys(SIGNATURES).find((candidate) => head.startsWith(SIGNATURES[candidate] ?? ''))
  if (!type) throw new ApiProblem('PHOTO_UNREADABLE')
  return { type, bytes }
}

function requireWithinFileLimit({ settings }: MockState, file: File): void {
  if (exceedsFileLimit(file.size, settings.fileLimitMb)) throw new ApiProblem('PHOTO_TOO_BIG')
}

/** Length of every clip, because the mocked service does not decode them. */
const ASSUMED_CLIP_MS = 4000

/** First bytes of the accepted containers, and where they begin. */
const CLIP_SIGNATURES: Readonly<Record<ClipType, { at: number; bytes: string }>> = {
  'video/mp4': { at: 4, bytes: 'ftyp' },
  'video/webm': { at: 0, bytes: '\u001a\u0045\u00df\u00a3' },
}

/** Reads the picture of an attachment, or the poster and the video of a clip. */
export async function readAttachment(
  mock: MockState,
  { kind, file, poster }: { kind: 'photo' | 'clip'; file: File; poster?: File | undefined },
): Promise<Pick<AttachmentRecord, 'picture' | 'clip'>> {
  if (kind === 'photo') {
    requireWithinFileLimit(mock, file)
    return { picture: await readPicture(file), clip: null }
  }
  if (!poster) throw new ApiProblem('INVALID_INPUT', { fields: { poster: 'required' } })
  if (exceedsFileLimit(file.size, mock.settings.clipLimitMb)) throw new ApiProblem('CLIP_TOO_BIG')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = CLIP_TYPES.find((candidate) => {
    const { at, bytes: signature } = CLIP_SIGNATURES[candidate]
    return String.fromCharCode(...bytes.subarray(at, at + signature.length)) === signature
  })
  if (!type) throw new ApiProblem('CLIP_UNREADABLE')
  return {
    picture: await readPicture(poster),
    clip: { type, durationMs: ASSUMED_CLIP_MS, bytes: bytes.length, video: { type, bytes } },
  }
}

export const toAttachment = ({
  id,
  clientId,
  width,
  height,
  clip,
}: Omit<AttachmentRecord, 'messageId' | 'uploaderId'>): Attachment => ({
  id,
  clientId,
  width,
  height,
  clip: clip && { type: clip.type, durationMs: clip.durationMs, bytes: clip.bytes },
})

export const toSnapshot = ({
  id,
  clientId,
  width,
  height,
  createdAt,
  isDrawing = false,
}: SnapshotRecord): Snapshot => ({
  id,
  clientId,
  width,
  height,
  takenAt: toIso(createdAt),
  isDrawing,
})

export const toPhoto = ({ id, clientId, perspective, width, height, createdAt }: PhotoRecord): Photo => ({
  id,
  clientId,
  perspective,
  width,
  height,
  createdAt: toIso(createdAt),
})
