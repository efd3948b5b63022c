import { Icon, IconButton } from '@radruf/shared-ui'
import { usePerson } from '@radruf/shell-kit'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/index.ts'
import css from './case-list.module.css'
import { type LoadedCases, toListPath } from './load-cases.ts'
import { endSelection, startSelection, useSelection } from './several/selection.ts'

const NarrowDialog = lazy(() =>
  import('./narrow/narrow-dialog.tsx').then((narrow) => ({ default: narrow.NarrowDialog })),
)

type ListToolsProps = { list: LoadedCases; selectedId: string | undefined }

/** Narrows the list, and ticks several of its cases. */
export function ListTools({ list, selectedId }: ListToolsProps) {
  const t = useTexts()
  const { id } = usePerson()
  const { isOn } = useSelection()
  const [isNarrowing, setNarrowing] = useState(false)
  const openId = list.cases.find(({ ticket }) => ticket.id === selectedId)?.ticket.id
  return (
    <div className={css.Tools}>
      <IconButton icon="bookmark" label={t('cases.narrow')} aria-haspopup="dialog" onClick={() => setNarrowing(true)} />
      <IconButton
        icon="double-check"
        label={t('cases.several')}
        pressed={isOn}
        data-shortcut={isOn && openId ? undefined : 'tick'}
        onClick={() => (isOn ? endSelection() : startSelection(id, openId))}
      />
      {isNarrowing && (
        <Suspense>
          <NarrowDialog list={list} onClose={() => setNarrowing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** What narrows the list, each with the way back to the whole list. */
export function Narrowing({ list }: { list: LoadedCases }) {
  const t = useTexts()
  const { filter, tag, urgent } = list
  if (!tag && !urgent) return null
  const narrowed = [
    ...(tag ? [{ label: tag, rest: { filter, urgent } }] : []),
    ...(urgent ? [{ label: t('cases.dontRide'), rest: { filter, tag } }] : []),
  ]
  return (
    <ul className={css.Narrowed} data-keeps-focus>
      {narrowed.map(({ label, rest }) => (
        <li key={label}>
          <Link to={toListPath(rest)} aria-label={t('cases.widen', { name: label })}>
            {label} <Icon name="close" size={0.875} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
