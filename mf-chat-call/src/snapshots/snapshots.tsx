import { getPhotoAddress, PHOTOS_PATH, type Snapshot } from '@radruf/contract'
import { Card, Dialog } from '@radruf/shared-ui'
import { PhotoImage, type SlotProps, useDates } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './snapshots.module.css'

/** The pictures stored during a ticket's calls, with their drawings. Renders nothing without pictures. */
export const Snapshots = ({ ticket: { snapshots } }: SlotProps['call-snapshots']) => (
  <SnapshotList snapshots={snapshots} basePath={PHOTOS_PATH} />
)

/** The pictures, loaded from a path that the viewer may access. */
export function SnapshotList({ snapshots, basePath }: { snapshots: readonly Snapshot[]; basePath: string }) {
  const t = useTexts()
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
    </Card>
  )
}
