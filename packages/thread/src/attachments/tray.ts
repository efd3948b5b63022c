import { type ErrorCode, MESSAGE_ATTACHMENTS_MAX } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit/core'
import { createStore } from 'zustand'
import type { DeviceFiles } from './device-files.ts'
import type { LocalPictures } from './local-pictures.ts'
import type { OutgoingAttachment } from './outgoing-attachment.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'

/** A chosen file of the message being written. */
export type TrayItem = { key: string; name: string } & (
  | { at: 'preparing'; percent: number }
  | { at: 'ready'; file: PreparedFile; preview: string }
  | { at: 'failed'; code: ErrorCode | 'OFFLINE' | 'TOO_MANY_FILES' | 'EMPTY_FILE' }
)

/**
 * The files of the message being written. They are prepared on this device and stored here until the message is sent, which survives a
 * reload.
 */
export function createTray(files: DeviceFiles, pictures: Pick<LocalPictures, 'keep'>) {
  const store = createStore<readonly TrayItem[]>(() => [])
  /** Ends the preparation of a file that the person removes, by its key. */
  const preparing = new Map<string, AbortController>()
  const append = (item: TrayItem) => store.setState((items) => [...items, item], true)
  const update = (key: string, next: TrayItem | undefined) =>
    store.setState((items) => items.flatMap((item) => (item.key === key ? (next ?? []) : item)), true)

  const add = async (name: string, chosen: File, limits: Parameters<typeof prepareFile>[1]) => {
    const key = createId()
    // A file that its cloud has not loaded onto this device yet, for example.
    if (chosen.size === 0) return append({ key, name, at: 'failed', code: 'EMPTY_FILE' })
    const abort = new AbortController()
    const { signal } = abort
    preparing.set(key, abort)
    append({ key, name, at: 'preparing', percent: 0 })
    const onProgress = (share: number) => update(key, { key, name, at: 'preparing', percent: Math.round(100 * share) })
    try {
      const file = await prepareFile(chosen, limits, { signal, onProgress })
      if (signal.aborted) return
      await files.save(file)
      // Removed while it was saved: the removal had nothing to delete yet.
      if (signal.aborted) return await files.remove([file.clientId])
      update(key, { ...toReadyItem(file, name), key })
    } catch (error) {
      update(key, { key, name, at: 'failed', code: isApiError(error) ? error.code : 'CLIP_UNREADABLE' })
    } finally {
      preparing.delete(key)
    }
  }

  return {
    store,
    /** Adds the stored files of an earlier visit, without those of queued messages. Returns a function that cancels this. */
    restore(isQueued: (clientId: string) => boolean) {
      let isCurrent = true
      void files.list().then((stored) => {
        const drafts = stored.filter(({ clientId }) => !isQueued(clientId))
        if (isCurrent && drafts.length > 0)
          store.setState((items) => [...drafts.map((file) => toReadyItem(file, '')), ...items], true)
      })
      return () => {
        isCurrent = false
      }
    },
    /** Adds chosen files one after the other: decoding several at once takes too much memory on a phone. */
    async addFiles(chosen: readonly File[], limits: Parameters<typeof prepareFile>[1]) {
      const free = MESSAGE_ATTACHMENTS_MAX - store.getState().filter(({ at }) => at !== 'failed').length
      for (const file of chosen.slice(0, free)) await add(file.name, file, limits)
      for (const { name } of chosen.slice(free)) append({ key: createId(), name, at: 'failed', code: 'TOO_MANY_FILES' })
    },
    remove(item: TrayItem) {
      update(item.key, undefined)
      preparing.get(item.key)?.abort()
      if (item.at !== 'ready') return
      URL.revokeObjectURL(item.preview)
      void files.remove([item.file.clientId])
    },
    /** Empties the tray for a message and returns its attachments; their pictures stay in `pictures`. Failed files are dropped. */
    take(): OutgoingAttachment[] {
      const ready = store.getState().flatMap((item) => (item.at === 'ready' ? [item] : []))
      for (const { file, preview } of ready) pictures.keep(file.clientId, preview)
      store.setState([], true)
      return ready.map(({ file: { blob: _, poster: __, ...attachment } }) => attachment)
    },
  }
}

const toReadyItem = ({ clientId, kind, width, height, durationMs, blob, poster }: PreparedFile, name: string) => ({
  key: clientId,
  name,
  at: 'ready' as const,
  file: {
    clientId,
    kind,
    width,
    height,
    blob,
    ...(durationMs !== undefined && { durationMs }),
    ...(poster && { poster }),
  },
  preview: URL.createObjectURL(poster ?? blob),
})
