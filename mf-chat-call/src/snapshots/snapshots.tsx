import type { Snapshot } from '@radruf/contract'
import { Card, Dialog } from '@radruf/shared-ui'
import { type SlotProps, useLanguage } from '@radruf/shell-kit'
import { useState } from 'react'
import { dayAndTime } from '../berlin-time.ts'
import { useTexts } from '../texts/index.ts'
import css from './snapshots.module.css'

/** The pictures kept from a ticket's calls, with what was drawn on them; nothing when there are none. */
export const Snapshots = ({ ticket: { snapshots } }: SlotProps['call-snapshots']) => (
  <SnapshotList snapshots={snapshots} servedAt="/api/photos" />
)

/** The same pictures, served where whoever looks may see them. */
export function SnapshotList({ snapshots, servedAt }: { snapshots: readonly Snapshot[]; servedAt: string }) {
  const addressOf = ({ id }: Snapshot, size: 'small' | 'large') => `${servedAt}/${encodeURIComponent(id)}/${size}`
  const t = useTexts()
  const language = useLanguage()
  const [open, setOpen] = useState<Snapshot>()
  if (snapshots.length === 0) return null
  const nameOf = (snapshot: Snapshot) => t('snapshots.name', { time: dayAndTime(snapshot.takenAt, language) })
  return (
    <Card title={t('snapshots.title')} headingLevel={2}>
      <ul className={css.thumbs}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.id}>
            <button
              type="button"
              className={css.thumb}
              aria-label={t('snapshots.enlarge', { name: nameOf(snapshot) })}
              onClick={() => setOpen(snapshot)}
            >
              <img
                src={addressOf(snapshot, 'small')}
                alt=""
                width={snapshot.width}
                height={snapshot.height}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? nameOf(open) : ''}
        closeLabel={t('close')}
      >
        {open && (
          <img
            className={css.large}
            src={addressOf(open, 'large')}
            alt={nameOf(open)}
            width={open.width}
            height={open.height}
          />
        )}
      </Dialog>
    </Card>
  )
}
