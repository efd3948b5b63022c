import { useSettings } from '@radruf/shell-kit'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './drop-veil.module.css'

/** Files that are dragged over the window. `isUsable`: one of them is a photo or a video. */
type Drag = { count: number; isUsable: boolean }

type Props = {
  /** The part of the page that takes the files. Dropped elsewhere, they do nothing. */
  frame: RefObject<HTMLElement | null>
  name: string
  onFiles: (files: File[]) => void
}

/** Covers the messages while files are dragged over the window, and says where they go. */
export function DropVeil({ frame, name, onFiles }: Props) {
  const t = useTexts()
  const { clipMaxSeconds } = useSettings()
  const drag = useFileDrag(frame, onFiles)
  if (!drag) return null
  const { count, isUsable } = drag
  return (
    <div className={css.Veil} data-wrong={!isUsable || undefined}>
      <div className={css.Hint}>
        <p className={css.Title}>{isUsable ? t('thread.drop.title') : t('thread.drop.wrong')}</p>
        <p>{isUsable ? t('thread.drop.to', { name, count }) : t('thread.drop.kinds', { count: clipMaxSeconds })}</p>
      </div>
    </div>
  )
}

function useFileDrag(frame: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const isInside = ({ target }: DragEvent) => target instanceof Node && (frame.current?.contains(target) ?? false)
    const onDragOver = (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer?.types.includes('Files')) return
      // Without this the browser opens the file in place of the page.
      event.preventDefault()
      dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none'
      const types = [...dataTransfer.items].map(({ type }) => type)
      // Safari names no types before the drop.
      const isUsable = types.length === 0 || types.some((type) => type === '' || /^(image|video)\//.test(type))
      setDrag((before) => before ?? { count: types.length, isUsable })
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => !relatedTarget && setDrag(null)
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      setDrag(null)
      if (files.length === 0) return
      event.preventDefault()
      if (isInside(event)) take(files)
    }
    const listeners = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener)
    }
  }, [frame])
  return drag
}
