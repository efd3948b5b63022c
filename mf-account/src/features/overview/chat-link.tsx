import { getFirstName, getPortraitAddress, pathTo, type Ticket } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useBrand, useDates } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './overview.module.css'

/** The link to the chat. It shows the latest unread message and their number, else the counterpart's name. */
export function ChatLink({ ticket: { state, mechanic, latestUnread, unreadMessages } }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const { productName } = useBrand()
  const name = latestUnread?.authorName ?? mechanic?.name ?? productName
  const firstName = getFirstName(name)
  // A colleague's message has no portrait of the mechanic.
  const portrait = name === mechanic?.name ? getPortraitAddress(mechanic.profile?.portraitId) : undefined
  return (
    <Link to={pathTo('/chat')} className={css.Message}>
      <Avatar name={name} src={portrait} size={3.25} />
      {latestUnread ? (
        <>
          <span className={css.MessageText}>
            <span className={css.MessageHead}>
              <b>{firstName}</b>
              <time dateTime={latestUnread.sentAt}>
                {dates.format(latestUnread.sentAt, sentStyle(latestUnread.sentAt))}
              </time>
            </span>
            <span className={css.MessageLine} data-excerpt>
              {latestUnread.text || t('overview.attachments', { count: latestUnread.attachments })}
            </span>
          </span>
          <span className={css.Count}>
            <span aria-hidden="true">{unreadMessages}</span>
            <VisuallyHidden>{t('overview.unread', { count: unreadMessages })}</VisuallyHidden>
          </span>
        </>
      ) : (
        <span className={css.MessageText}>
          <b>{t(state === 'closed' ? 'overview.readChat' : 'overview.chatWith', { mechanic: firstName })}</b>
        </span>
      )}
      <Icon name="forward" />
    </Link>
  )

  function sentStyle(time: string) {
    return dates.daysUntil(time) === 0 ? 'clock' : 'shortDayTime'
  }
}
