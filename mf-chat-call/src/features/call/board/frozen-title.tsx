import { type Board, isDrawingSaved } from '@radruf/call/shared-view'
import { Icon } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './frozen-title.module.css'

/** The top line over a still picture: the picture is frozen, and how the call goes on. The portrait has a ring while its person is heard. */
export function FrozenTitle({ name, isAudible, children }: { name: string; isAudible: boolean; children: ReactNode }) {
  const t = useTexts()
  return (
    <div className={css.Title}>
      <Avatar name={name} size={3.5} className={clsx(css.Portrait, isAudible && css.Audible)} />
      <div>
        <strong>{t('board.still')}</strong>
        {children}
      </div>
    </div>
  )
}

/** The customer reads that every still picture is stored, and whether its drawing is. */
export function StoredLine({ board }: { board: Board }) {
  const t = useTexts()
  return (
    <p className={css.Stored}>
      <Icon name="bookmark" size={1} /> {t(isDrawingSaved(board) ? 'board.storedDrawingShort' : 'board.storedShort')}
    </p>
  )
}
