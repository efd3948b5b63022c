import { CLIP_TYPES, ORIGINAL_SIZES } from '@radruf/contract'
import PQueue from 'p-queue'
import { z } from 'zod'
import { getClipFile, getPhotoFile } from '../features/photos/files.ts'
import { FILES_AT_ONCE, type FileStore } from '../files/file-store.ts'

/** A photo row as JSON. Earlier schemas have no clips. */
export const PhotoRow = z.object({
  id: z.uuid(),
  ticket_id: z.uuid(),
  clip_type: z.enum(CLIP_TYPES).nullish(),
  clip_bytes: z.int().nullish(),
})
export type PhotoRow = z.output<typeof PhotoRow>
type Problem = 'missing' | 'damaged'
/** A file of a photo row that cannot be shown. */
export type PhotoFault = { photo: PhotoRow; file: string; problem: Problem }

type Copy = {
  from: FileStore
  to: FileStore
  photos: readonly PhotoRow[]
  /** A file of the same size in `to` stays. */
  keepsPresent: boolean
}

/** Copies the JPEG files of photos and the videos of clips, without derived files. Returns those that are missing or damaged. */
export async function copyPhotos({ from, to, photos, keepsPresent }: Copy): Promise<PhotoFault[]> {
  const faults = await new PQueue({ concurrency: FILES_AT_ONCE }).addAll(
    photos.map((photo) => async () => {
      const found: PhotoFault[] = []
      for (const { file, check } of listFiles(photo)) {
        const bytes = await from.get(file)
        const problem = bytes ? check(bytes) : 'missing'
        if (problem) found.push({ photo, file, problem })
        if (bytes && !(keepsPresent && (await to.size(file)) === bytes.length)) await to.put(file, bytes)
      }
      return found
    }),
  )
  return faults.flat()
}

const listFiles = ({ id, clip_type, clip_bytes }: PhotoRow) => [
  ...ORIGINAL_SIZES.map((size) => ({ file: getPhotoFile(id, size), check: checkJpeg })),
  ...(clip_type
    ? [
        {
          file: getClipFile(id, clip_type),
          check: ({ length }: Buffer): Problem | undefined => (length === clip_bytes ? undefined : 'damaged'),
        },
      ]
    : []),
]

const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xffd9

/** Checks the first and last marker of a JPEG, which a truncated or empty file does not have. */
const checkJpeg = (bytes: Buffer): Problem | undefined =>
  bytes.length >= 4 && bytes.readUInt16BE(0) === START_OF_IMAGE && bytes.readUInt16BE(bytes.length - 2) === END_OF_IMAGE
    ? undefined
    : 'damaged'

/** Number of photos without faults. */
export const countIntact = (photos: readonly unknown[], faults: readonly PhotoFault[]): number =>
  photos.length - new Set(faults.map(({ photo }) => photo.id)).size

/** Lines for the operator; none when every row has its files and every folder has its row. */
export function describePhotoCheck(faults: readonly PhotoFault[], withoutRow: readonly string[] = []): string[] {
  return [
    ...(faults.length > 0 ? [`${faults.length} files of photos are missing or damaged:`] : []),
    ...faults.map(({ photo, file, problem }) => `  ${file} is ${problem} (ticket ${photo.ticket_id})`),
    ...(withoutRow.length > 0 ? [`${withoutRow.length} folders of photos have no row and are not copied:`] : []),
    ...withoutRow.map((folder) => `  ${folder}`),
  ]
}
