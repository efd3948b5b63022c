import type { Attachment } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import type { LocalPictures } from '@radruf/thread'
import { type SyntheticEvent, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './attachment-grid.module.css'

/** Tiles of a grid; the last one counts those that are left out. */
export const TILES_MAX = 4

/** The pictures and clips of a message. Each opens the viewer. */
export function AttachmentGrid({
  attachments,
  pictures,
  onOpen,
}: {
  attachments: readonly Attachment[]
  pictures: LocalPictures
  onOpen: (attachment: Attachment) => void
}) {
  const t = useTexts()
  const shown = attachments.slice(0, TILES_MAX)
  const hidden = attachments.length - shown.length
  return (
    <div className={css.Grid} data-count={shown.length} data-clip={attachments[0]?.clip ? true : undefined}>
      {shown.map((attachment, index) => {
        const position = { number: index + 1, count: attachments.length }
        const seconds = attachment.clip && Math.max(1, Math.round(attachment.clip.durationMs / 1000))
        return (
          <button
            key={attachment.id}
            type="button"
            className={css.Tile}
            aria-label={
              seconds ? t('thread.openClip', { ...position, count: seconds }) : t('thread.openPhoto', position)
            }
            onClick={() => onOpen(attachment)}
          >
            <TilePicture attachment={attachment} pictures={pictures} />
            {seconds && (
              <>
                <span className={css.Play}>
                  <Icon name="play" size={1.75} />
                </span>
                <span className={css.Duration}>{t('thread.seconds', { count: seconds })}</span>
              </>
            )}
            {hidden > 0 && index === shown.length - 1 && <span className={css.More}>+{hidden}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** The service's copy of a picture. The picture of this device covers it until it is decoded. */
function TilePicture({ attachment, pictures }: { attachment: Attachment; pictures: LocalPictures }) {
  const { id } = attachment
  const [local, setLocal] = useState(() => pictures.find(id))
  const uncover = async ({ currentTarget: copy }: SyntheticEvent<HTMLImageElement>) => {
    // A copy that cannot be decoded stays covered.
    await copy.decode()
    setLocal(undefined)
    pictures.release(id)
  }
  return (
    <>
      <PhotoImage
        photo={attachment}
        alt=""
        sizes="18rem"
        onLoad={local === undefined ? undefined : (event) => void uncover(event).catch(() => {})}
      />
      {local && <img src={local} alt="" className={css.Local} />}
    </>
  )
}
