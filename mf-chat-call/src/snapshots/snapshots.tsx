import { getPhotoAddress, PHOTOS_PATH, type Snapshot } from '@radruf/contract'
import { Button, Card, Dialog } from '@radruf/shared-ui'
import { PhotoImage, type SlotProps, useDates, usePerson } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { DeleteSnapshotDialog } from './delete-snapshot.tsx'
import css from './snapshots.module.css'

/**
 * The pictures stored during a ticket's calls, with their drawings. The customer may delete them. Renders nothing without
 * pictures.
 */
export function Snapshots({ ticket }: SlotProps['call-snapshots']) {
  const isCustomer = usePerson().role === 'customer'
  return (
    <SnapshotList snapshots={ticket.snapshots} basePath={PHOTOS_PATH} {...(isCustomer && { deletableIn: ticket.id })} />
  )
}

type SnapshotListProps = {
  snapshots: readonly Snapshot[]
  /** The path of the picture files that the viewer may access. */
  basePath: string
  /** The ticket from which the viewer may delete the pictures. */
  deletableIn?: string
}

export function SnapshotList({ snapshots, basePath, deletableIn }: SnapshotListProps) {
  const t = useTexts()
  const [isDeleting, setDeleting] = useState(false)
  const dates = useDates()
  const [open, setOpen] = useState<Snapshot>()
  if (snapshots.length === 0) return null
  const getName = ({ takenAt }: Snapshot) => t('snapshots.name', { time: dates.format(takenAt, 'shortDayAtTime') })
  return (
    <Card title={t('snapshots.title')} headingLevel={2}>
      <ul className={css.Thumbs}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <button
              type="button"
              className={css.Thumb}
              aria-label={t('snapshots.enlarge', { name: getName(snapshot) })}
              onClick={() => setOpen(snapshot)}
            >
              <PhotoImage photo={snapshot} alt="" sizes="8rem" basePath={basePath} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? getName(open) : ''}
        closeLabel={t('close')}
        {...(deletableIn && {
          actions: (
            <Button variant="quiet" onClick={() => setDeleting(true)}>
              {t('snapshots.delete.confirm')}
            </Button>
          ),
        })}
      >
        {open && (
          <img
            className={css.Large}
            src={getPhotoAddress(open.id, 'large', basePath)}
            alt={getName(open)}
            width={open.width}
            height={open.height}
          />
        )}
      </Dialog>
      {isDeleting && open && deletableIn && (
        <DeleteSnapshotDialog
          ticketId={deletableIn}
          snapshotId={open.id}
          onDeleted={() => setOpen(undefined)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  )
}
