import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ClipType, ORIGINAL_SIZES } from '@radruf/contract'
import { clipPath, photoPath } from '../features/photos/files.ts'

export type PhotoKey = { id: string; ticket_id: string; clip_type?: ClipType | null; clip_bytes?: number | null }
/** A file of a photo row that cannot be shown. */
export type PhotoFault = { photo: PhotoKey; file: string; problem: 'missing' | 'damaged' }

/** Checks the files of every photo row in a folder with `photos/`: two sizes, and the video of a clip. */
export async function findPhotoFaults(folder: string, photos: readonly PhotoKey[]): Promise<PhotoFault[]> {
  const faults: PhotoFault[] = []
  for (const photo of photos) {
    for (const size of ORIGINAL_SIZES) {
      const problem = await checkJpeg(photoPath(folder, photo.id, size))
      if (problem) faults.push({ photo, file: `photos/${photo.id}/${size}.jpg`, problem })
    }
    if (!photo.clip_type) continue
    const path = clipPath(folder, photo.id, photo.clip_type)
    const found = await stat(path).catch(() => undefined)
    if (found?.size !== photo.clip_bytes)
      faults.push({ photo, file: `photos/${photo.id}/${basename(path)}`, problem: found ? 'damaged' : 'missing' })
  }
  return faults
}

/** Lists the folders of photos that have no row. */
export async function findFoldersWithoutRow(folder: string, photos: readonly PhotoKey[]): Promise<string[]> {
  const known = new Set(photos.map(({ id }) => id))
  const names = await readdir(join(folder, 'photos')).catch(() => [])
  return names.filter((name) => !name.startsWith('.') && !known.has(name)).map((name) => `photos/${name}`)
}

const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xffd9

/** Checks the first and last marker of a JPEG, which a truncated or empty file does not have. */
async function checkJpeg(path: string): Promise<PhotoFault['problem'] | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return 'missing'
  try {
    const { size } = await file.stat()
    if (size < 4) return 'damaged'
    const markers = Buffer.alloc(4)
    await file.read(markers, 0, 2, 0)
    await file.read(markers, 2, 2, size - 2)
    return markers.readUInt16BE(0) === START_OF_IMAGE && markers.readUInt16BE(2) === END_OF_IMAGE
      ? undefined
      : 'damaged'
  } finally {
    await file.close()
  }
}

/** Lines for the operator; none when every row has its files and every folder has its row. */
export function describePhotoCheck(faults: readonly PhotoFault[], withoutRow: readonly string[]): string[] {
  return [
    ...(faults.length > 0 ? [`${faults.length} files of photos are missing or damaged:`] : []),
    ...faults.map(({ photo, file, problem }) => `  ${file} is ${problem} (ticket ${photo.ticket_id})`),
    ...(withoutRow.length > 0 ? [`${withoutRow.length} folders of photos have no row and are not copied:`] : []),
    ...withoutRow.map((folder) => `  ${folder}`),
  ]
}
