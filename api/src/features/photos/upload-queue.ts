import { ApiProblem } from '@radruf/contract/api'
import PQueue from 'p-queue'
import { type Encoded, encodePhoto } from './encode.ts'
import { encodeVariants, type Variants } from './encode-variants.ts'
import { inspectPhoto } from './inspect.ts'

/** A person's share of the uploads in progress, so that one person cannot fill the queue. */
export const UPLOADS_PER_PERSON = 10
/** Buffered pictures decoded at once, among all pictures. */
const BUFFERED_AT_ONCE = 1
/** Clients send a refused upload again after this time. */
export const RETRY_AFTER_S = 5

export type UploadQueue = {
  /**
   * Runs an upload, from reading its body to storing its files. Throws UPLOADS_BUSY without running it when too many are in
   * progress: each one holds its file in memory.
   */
  admit: <T>(personId: string, upload: () => Promise<T>) => Promise<T>
  /** Checks the header at once, then waits for its turn and encodes, with the longest side of the large file. Throws PHOTO_UNREADABLE. */
  encode: (bytes: Buffer, largeSide?: number) => Promise<Encoded>
  /** Encodes the variants of a stored JPEG within the same limit. Those in the background wait behind all other work. */
  encodeVariants: (large: Buffer, options: { inBackground: boolean }) => Promise<Variants>
}

const BACKGROUND_PRIORITY = -1

/** `onEnd` receives how each upload ended: refused with a reason for its sender, or failed here. */
type UploadLimits = { uploads: number; decodes: number; onEnd?: (result: 'stored' | 'refused' | 'failed') => void }

/** Creates the queue of a process: at most `uploads` in progress, of which at most `decodes` are decoded at once. */
export function createUploadQueue(
  { uploads, decodes, onEnd = () => {} }: UploadLimits,
  encodePicture: (bytes: Buffer, largeSide?: number) => Promise<Encoded> = encodePhoto,
): UploadQueue {
  const decoding = new PQueue({ concurrency: decodes })
  // Buffered pictures wait here, where they do not keep others from being decoded.
  const buffered = new PQueue({ concurrency: BUFFERED_AT_ONCE })
  const countByPerson = new Map<string, number>()
  let count = 0
  const add = (personId: string, change: 1 | -1) => {
    count += change
    const own = (countByPerson.get(personId) ?? 0) + change
    if (own === 0) countByPerson.delete(personId)
    else countByPerson.set(personId, own)
  }
  return {
    admit: async (personId, upload) => {
      if (count >= uploads || (countByPerson.get(personId) ?? 0) >= UPLOADS_PER_PERSON) {
        onEnd('refused')
        throw new ApiProblem('UPLOADS_BUSY', { retryAfter: RETRY_AFTER_S })
      }
      add(personId, 1)
      try {
        const stored = await upload()
        onEnd('stored')
        return stored
      } catch (error) {
        onEnd(error instanceof ApiProblem ? 'refused' : 'failed')
        throw error
      } finally {
        add(personId, -1)
      }
    },
    encode: async (bytes, largeSide) => {
      const memory = await inspectPhoto(bytes)
      const decode = () => decoding.add(() => encodePicture(bytes, largeSide))
      return memory === 'buffered' ? buffered.add(decode) : decode()
    },
    encodeVariants: (large, { inBackground }) =>
      decoding.add(() => encodeVariants(large), { priority: inBackground ? BACKGROUND_PRIORITY : 0 }),
  }
}
