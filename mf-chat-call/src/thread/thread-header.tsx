import { pathTo } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { Menu } from '@radruf/shared-ui/menu'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'
import css from './thread-header.module.css'

type Props = {
  name: string
  portrait?: string | undefined
  back: { to: string; label: string }
  /** The page on which the call can be joined; undefined while it cannot. */
  callTo?: string | undefined
  /** A sentence about the person: presence or the usual answer time. */
  status?: string | undefined
  onSearch?: (() => void) | undefined
}

/** The head of a full-screen chat: the link back, the person, the call, and a menu with the search and the legal pages. */
export function ThreadHeader({ name, portrait, back, callTo, status, onSearch }: Props) {
  const t = useTexts()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <header className={css.Header}>
      <div className={css.Row}>
        <Link to={back.to} className={css.Back} aria-label={back.label} title={back.label}>
          <Icon name="forward" />
        </Link>
        <Avatar name={name} src={portrait} size={2.875} className={css.Avatar} />
        <div className={css.Person}>
          <h1 tabIndex={-1} data-page-heading>
            <VisuallyHidden>{t('chat.title')}: </VisuallyHidden>
            {name}
          </h1>
          {status && <p className={css.Status}>{status}</p>}
        </div>
        {callTo && (
          <Link to={callTo} className={css.Call} aria-label={t('call.join')}>
            <Icon name="camera" size={1.375} />
            <span>{t('chat.call')}</span>
          </Link>
        )}
        <Menu
          label={t('chat.menu')}
          isOpen={isMenuOpen}
          onToggle={setMenuOpen}
          items={[
            ...(onSearch ? [{ label: t('thread.search.open'), icon: 'search' as const, onSelect: onSearch }] : []),
            { label: t('chat.imprint'), icon: 'info', to: pathTo('/imprint') },
            { label: t('chat.privacy'), icon: 'info', to: pathTo('/privacy') },
          ]}
        />
      </div>
    </header>
  )
}

/** Words for the usual answer time; each step is an upper limit in minutes. */
const ANSWER_STEPS = [
  [15, 'minutes'],
  [75, 'hour'],
  [300, 'hours'],
  [1440, 'day'],
] as const

/** The usual answer time in words; undefined when it is not known. */
export function useAnswerTime(minutes: number | null): string | undefined {
  const t = useTexts()
  if (minutes === null) return undefined
  const [, step] = ANSWER_STEPS.find(([limit]) => minutes <= limit) ?? [0, 'days' as const]
  return t(`chat.answers.${step}`)
}
