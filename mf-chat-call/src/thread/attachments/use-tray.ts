import { useSettings } from '@radruf/shell-kit'
import { createTray, type DeviceFiles, type LocalPictures } from '@radruf/thread'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'

/** The tray of the message being written. `isQueued`: a file belongs to a message that is already on its way. */
export function useTray(
  files: DeviceFiles,
  pictures: Pick<LocalPictures, 'keep'>,
  isQueued: (clientId: string) => boolean,
) {
  const settings = useSettings()
  const [tray] = useState(() => createTray(files, pictures))
  const items = useStore(tray.store)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of an earlier visit are read once.
  useEffect(() => tray.restore(isQueued), [tray])
  return {
    ...tray,
    items,
    isPreparing: items.some(({ at }) => at === 'preparing'),
    addFiles: (chosen: readonly File[]) => tray.addFiles(chosen, settings),
  }
}
