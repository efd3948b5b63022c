import type { PictureSize } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useTicketRole } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { DeleteSnapshotDialog } from '../../../snapshots/delete-snapshot.tsx'
import { useTexts } from '../../../texts/index.ts'
import css from './picture-note.module.css'

/**
 * The note that a picture was stored, with the latest picture, which opens in the viewer, and the customer's button that deletes it. Empty
 * without a picture.
 */
export function PictureNote({
  pictures,
  text,
  ticketId,
  isLineBad,
  onClose,
  onDeleted = onClose,
}: {
  /** The pictures whose note is open. The viewer closes when its picture is none of them. */
  pictures: readonly PictureSize[]
  text: string
  ticketId: string
  /** A warning about the line is on. It keeps the viewer closed, which would cover it. */
  isLineBad: boolean | undefined
  onClose: (pictureId: string) => void
  onDeleted?: (pictureId: string) => void
}) {
  const t = useTexts()
  const isCustomer = useTicketRole() === 'customer'
  const picture = pictures.at(-1)
  // The ids: another picture may be stored while the dialog or the viewer is open.
  const [deleting, setDeleting] = useState<string | null>(null)
  const [viewed, setViewed] = useState<string | null>(null)
  useEffect(() => {
    if (isLineBad) setViewed(null)
  }, [isLineBad])
  const name = t('board.still')
  return (
    <>
      <div role="status" className={css.Note}>
        {picture && (
          <>
            <button
              type="button"
              className={css.Enlarge}
              aria-label={t('snapshots.enlarge', { name })}
              aria-disabled={isLineBad || undefined}
              onClick={() => !isLineBad && setViewed(picture.id)}
            >
              <PhotoImage photo={picture} alt="" sizes="4rem" className={css.Thumb} />
            </button>
            <p>{text}</p>
            {isCustomer && (
              <button type="button" className={css.Delete} onClick={() => setDeleting(picture.id)}>
                {t('snapshots.delete.confirm')}
              </button>
            )}
            <button type="button" className={css.Close} aria-label={t('close')} onClick={() => onClose(picture.id)}>
              <Icon name="close" size={1.25} />
            </button>
          </>
        )}
        {deleting && (
          <DeleteSnapshotDialog
            ticketId={ticketId}
            snapshotId={deleting}
            onDeleted={() => onDeleted(deleting)}
            onClose={() => setDeleting(null)}
          />
        )}
      </div>
      <PictureViewer
        pictures={pictures.filter(({ id }) => id === viewed).map((shown) => ({ ...shown, caption: name }))}
        shown={viewed}
        onShow={() => setViewed(null)}
      />
    </>
  )
}
