import type { PictureSize } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import { useState } from 'react'
import { DeleteSnapshotDialog } from '../../../snapshots/delete-snapshot.tsx'
import { useTexts } from '../../../texts/index.ts'
import css from './picture-note.module.css'

/** The note that a picture was stored, with the picture itself and a button that deletes it. Empty without a picture. */
export function PictureNote({
  picture,
  text,
  ticketId,
  onClose,
}: {
  picture: PictureSize | null
  text: string
  ticketId: string
  onClose: (pictureId: string) => void
}) {
  const t = useTexts()
  // The id: another picture may be stored while the dialog is open.
  const [deleting, setDeleting] = useState<string | null>(null)
  return (
    <div role="status" className={css.Note}>
      {picture && (
        <>
          <PhotoImage photo={picture} alt="" sizes="4rem" />
          <p>{text}</p>
          <button type="button" className={css.Delete} onClick={() => setDeleting(picture.id)}>
            {t('snapshots.delete.confirm')}
          </button>
          <button type="button" className={css.Close} aria-label={t('close')} onClick={() => onClose(picture.id)}>
            <Icon name="close" size={1.25} />
          </button>
        </>
      )}
      {deleting && (
        <DeleteSnapshotDialog
          ticketId={ticketId}
          snapshotId={deleting}
          onDeleted={() => onClose(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
