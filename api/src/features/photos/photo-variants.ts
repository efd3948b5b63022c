import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { FileStore } from '../../files/file-store.ts'
import { getPhotoFile, hasVariants, PhotoGoneError, storeVariants } from './files.ts'
import type { UploadQueue } from './upload-queue.ts'

/** The AVIF variants of the photos. They are derived files: missing ones are made again from the stored JPEG. */
export type PhotoVariants = {
  /**
   * Makes the variants of a photo unless they exist. Concurrent calls share one run. Rejects when the photo was deleted or is
   * damaged, or the disk is full.
   */
  ensure: (id: string) => Promise<void>
  /** Waits until no variants are being made. They are made to the end, also when the client that asked for them has left. */
  finish: () => Promise<void>
  /** Schedules photos for the background task. */
  schedule: (ids: readonly string[]) => void
  /** Starts the background task, which first schedules every photo without variants, in the order of `listPhotoIds`. */
  start: (listPhotoIds: () => Promise<string[]>) => { stop: () => Promise<void> }
}

/** Pause after each photo of the background task, so that thousands of photos of an older release do not occupy a core. */
const PAUSE_MS = 200

export function createPhotoVariants(files: FileStore, uploads: UploadQueue, log: FastifyBaseLogger): PhotoVariants {
  const running = new Map<string, Promise<void>>()
  const background = new PQueue({ concurrency: 1, autoStart: false })
  const stopped = new AbortController()

  const make = async (id: string, inBackground: boolean) => {
    if (await hasVariants(files, id)) return
    const large = await files.get(getPhotoFile(id, 'large'))
    if (!large) throw new PhotoGoneError()
    await storeVariants(files, id, await uploads.encodeVariants(large, { inBackground }))
  }
  const ensure = (id: string, inBackground = false) => {
    const current = running.get(id)
    if (current) return current
    const made = make(id, inBackground).finally(() => running.delete(id))
    running.set(id, made)
    return made
  }
  const makeInBackground = async (id: string) => {
    try {
      if (stopped.signal.aborted || (await hasVariants(files, id))) return
      await ensure(id, true)
    } catch (error) {
      if (!(error instanceof PhotoGoneError)) log.warn({ err: error, photo: id }, 'photo variants failed')
    }
    await setTimeout(PAUSE_MS, undefined, { signal: stopped.signal }).catch(() => {})
  }
  const schedule: PhotoVariants['schedule'] = (ids) => {
    for (const id of ids) void background.add(() => makeInBackground(id))
  }

  return {
    ensure,
    finish: async () => void (await Promise.allSettled(running.values())),
    schedule,
    start: (listPhotoIds) => {
      background.start()
      const listed = listPhotoIds().then(schedule, (error) => log.error({ err: error }, 'photo variants failed'))
      return {
        stop: async () => {
          stopped.abort()
          await listed
          await background.onIdle()
        },
      }
    },
  }
}
