import { type ErrorCode, MESSAGE_ATTACHMENTS_MAX } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { createId, useSettings } from '@radruf/shell-kit'
import {
  type DeviceFiles,
  type LocalPictures,
  type OutgoingAttachment,
  type PreparedFile,
  prepareFile,
} from '@radruf/thread'
import { useEffect, useRef, useState } from 'react'

/** A chosen file of the message being written. */
export type TrayItem = { key: string; name: string } & (
  | { at: 'preparing'; percent: number }
  | { at: 'ready'; file: PreparedFile; preview: string }
  | { at: 'failed'; code: ErrorCode | 'OFFLINE' | 'TOO_MANY_FILES' | 'EMPTY_FILE' }
)

/**
 * The files of the message being written: prepared on this device and stored here until the message is sent, so that they
 * survive a reload. `isQueued` says whether a file belongs to a message that is already on its way.
 */
export function useTray(
  files: DeviceFiles,
  pictures: Pick<LocalPictures, 'keep'>,
  isQueued: (clientId: string) => boolean,
) {
  const settings = useSettings()
  const [items, setItems] = useState<readonly TrayItem[]>([])
  /** Ends the preparation of a file that the person removes, by its key. */
  const preparing = useRef(new Map<string, AbortController>())
  const begin = (key: string) => {
    const abort = new AbortController()
    preparing.current.set(key, abort)
    return abort
  }
  const update = (key: string, item: TrayItem | undefined) =>
    setItems((all) => all.flatMap((shown) => (shown.key === key ? (item ?? []) : shown)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of an earlier visit are read once.
  useEffect(() => {
    let isCurrent = true
    void files.list().then((stored) => {
      const drafts = stored.filter(({ clientId }) => !isQueued(clientId))
      if (isCurrent && drafts.length > 0) setItems((all) => [...drafts.map((file) => toReady(file, '')), ...all])
    })
    return () => {
      isCurrent = false
    }
  }, [files])

  const add = async (name: string, chosen: File) => {
    const key = createId()
    // A file that its cloud has not loaded onto this device yet, for example.
    if (chosen.size === 0) return setItems((all) => [...all, { key, name, at: 'failed', code: 'EMPTY_FILE' }])
    const { signal } = begin(key)
    setItems((all) => [...all, { key, name, at: 'preparing', percent: 0 }])
    const onProgress = (share: number) => update(key, { key, name, at: 'preparing', percent: Math.round(100 * share) })
    try {
      const file = await prepareFile(chosen, settings, { signal, onProgress })
      if (signal.aborted) return
      await files.save(file)
      // Removed while it was saved: the removal had nothing to delete yet.
      if (signal.aborted) return await files.remove([file.clientId])
      update(key, { ...toReady(file, name), key })
    } catch (error) {
      update(key, { key, name, at: 'failed', code: isApiError(error) ? error.code : 'CLIP_UNREADABLE' })
    } finally {
      preparing.current.delete(key)
    }
  }

  return {
    items,
    isPreparing: items.some(({ at }) => at === 'preparing'),
    /** Adds chosen files one after the other: decoding several at once takes too much memory on a phone. */
    async addFiles(chosen: readonly File[]) {
      const free = MESSAGE_ATTACHMENTS_MAX - items.filter(({ at }) => at !== 'failed').length
      for (const file of chosen.slice(0, free)) await add(file.name, file)
      for (const { name } of chosen.slice(free))
        setItems((all) => [...all, { key: createId(), name, at: 'failed', code: 'TOO_MANY_FILES' }])
    },
    remove(item: TrayItem) {
      update(item.key, undefined)
      preparing.current.get(item.key)?.abort()
      if (item.at !== 'ready') return
      URL.revokeObjectURL(item.preview)
      void files.remove([item.file.clientId])
    },
    /** Empties the tray for a message and returns its attachments; their pictures stay in `pictures`. Files that failed are dropped with their messages. */
    take(): OutgoingAttachment[] {
      const ready = items.flatMap((item) => (item.at === 'ready' ? [item] : []))
      for (const { file, preview } of ready) pictures.keep(file.clientId, preview)
      setItems([])
      return ready.map(({ file: { blob: _, poster: __, ...attachment } }) => attachment)
    },
  }
}

const toReady = ({ clientId, kind, width, height, durationMs, blob, poster }: PreparedFile, name: string) => ({
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
