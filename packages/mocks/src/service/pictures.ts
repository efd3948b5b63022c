import type { Photo, Snapshot } from '@radruf/contract'
import { toIso } from '../state/clock.ts'
import type { MockState, PhotoRecord, Picture, SnapshotRecord } from '../state/mock-state.ts'
import { ApiProblem } from './endpoint-call.ts'

/** The mocked service looks into no picture; this is what phones send after encoding. */
export const ASSUMED_SIZE = { width: 1200, height: 900 }

/** What a picture's first bytes look like; others are refused. */
const SIGNATURES: Readonly<Record<string, string>> = {
  'image/jpeg': '\u00ff\u00d8\u00ff',
  'image/png': '\u0089PNG',
  'image/webp': 'RIFF',
}

export async function readPicture(file: File): Promise<Picture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  const type = Object.keys(SIGNATURES).find((one) => head.startsWith(SIGNATURES[one] ?? ''))
  if (!type) throw new ApiProblem('PHOTO_UNREADABLE')
  return { type, bytes }
}

export function requireWithinFileLimit({ settings }: MockState, file: File): void {
  if (file.size > settings.fileLimitMb * 1024 * 1024) throw new ApiProblem('PHOTO_TOO_BIG')
}

export const toSnapshot = ({ id, clientId, width, height, createdAt }: SnapshotRecord): Snapshot => ({
  id,
  clientId,
  width,
  height,
  takenAt: toIso(createdAt),
})

export const toPhoto = ({ id, clientId, perspective, width, height, createdAt }: PhotoRecord): Photo => ({
  id,
  clientId,
  perspective,
  width,
  height,
  createdAt: toIso(createdAt),
})
