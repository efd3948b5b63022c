import type { Photo, Snapshot } from '@radruf/contract'
import { iso } from '../world/clock.ts'
import type { PhotoRecord, Picture, SnapshotRecord, World } from '../world/world.ts'
import { Refused } from './call.ts'

/** The mocked service looks into no picture; this is what phones send after encoding. */
export const SHOWN_SIZE = { width: 1200, height: 900 }

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
  if (!type) throw new Refused('PHOTO_UNREADABLE')
  return { type, bytes }
}

export function requireSize({ settings }: World, file: File): void {
  if (file.size > settings.fileLimitMb * 1024 * 1024) throw new Refused('PHOTO_TOO_BIG')
}

export const snapshotView = ({ id, clientId, width, height, createdAt }: SnapshotRecord): Snapshot => ({
  id,
  clientId,
  width,
  height,
  takenAt: iso(createdAt),
})

export const photoView = ({ id, clientId, perspective, width, height, createdAt }: PhotoRecord): Photo => ({
  id,
  clientId,
  perspective,
  width,
  height,
  createdAt: iso(createdAt),
})
