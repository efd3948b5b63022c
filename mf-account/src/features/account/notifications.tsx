import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationMatrix,
  type NotificationTopic,
} from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { Notice } from '@radruf/shared-ui'
import { usePerson, useProblemText, usePush } from '@radruf/shell-kit'
import { useId } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './account.module.css'
import { type AccountResult, readMatrix, toFieldValue } from './account-data.ts'
import grid from './notifications.module.css'
import { SavedNote } from './saved-note.tsx'
import { Switch } from './switch.tsx'
import { useAccountTexts } from './texts/index.ts'
import { useAutosave } from './use-autosave.ts'

/** The topics and the channels on which the person is notified. Each switch saves itself. */
export function Notifications({ matrix, result }: { matrix: NotificationMatrix; result: AccountResult | undefined }) {
  const t = useAccountTexts()
  const titleId = useId()
  const { role } = usePerson()
  const { AutosaveForm, pending, onSubmit, note } = useAutosave(result)
  const push = usePush()
  const shown = pending ? readMatrix(pending) : matrix
  const topics = NOTIFICATION_TOPICS.filter((topic) => role !== 'operator' || topic === 'announcements')
  const on = NOTIFICATION_TOPICS.flatMap((topic) =>
    NOTIFICATION_CHANNELS.filter((channel) => shown[topic][channel]).map((channel) => toFieldValue(topic, channel)),
  )
  // A browser that blocks or lacks notifications has no column for them; the reason is below.
  const hasPushColumn = push.state !== 'denied' && push.state !== 'unsupported'
  const isPushOn = push.state === 'on' || push.state === 'checking'
  return (
    <section id="notifications" aria-labelledby={titleId} className={css.Section}>
      <header className={css.SectionHead}>
        <h2 id={titleId}>{t('notifications.title')}</h2>
        <SavedNote {...note} />
      </header>
      <AutosaveForm method="post" onSubmit={onSubmit} className={grid.Grid}>
        <input type="hidden" name="intent" value="notifications" />
        {on.map((value) => (
          <input key={value} type="hidden" name="on" value={value} />
        ))}
        <p aria-hidden="true" className={grid.Channels}>
          <span>{t('channels.mail')}</span>
          {hasPushColumn && <span>{t('channels.push')}</span>}
        </p>
        {topics.map((topic) => (
          <TopicRow key={topic} topic={topic} channels={shown[topic]} hasPush={isPushOn} />
        ))}
        {push.state === 'off' && <PushOffer push={push} rows={topics.length} />}
      </AutosaveForm>
      <PushNotes push={push} />
      <p className={css.Small}>{t('notifications.always')}</p>
    </section>
  )
}

type RowProps = {
  topic: NotificationTopic
  channels: NotificationMatrix[NotificationTopic]
  /** Without it, the column for the phone has the offer to allow notifications. */
  hasPush: boolean
}

function TopicRow({ topic, channels, hasPush }: RowProps) {
  const t = useAccountTexts()
  const title = t(`topics.${topic}`)
  return (
    <div className={grid.Row}>
      <span>{title}</span>
      {NOTIFICATION_CHANNELS.filter((channel) => channel === 'mail' || hasPush).map((channel) => (
        <span key={channel} className={grid.Cell} data-channel={channel}>
          <span aria-hidden="true" className={grid.CellLabel}>
            {t(`channels.${channel}`)}
          </span>
          <Switch
            isOn={channels[channel]}
            name="toggle"
            value={toFieldValue(topic, channel)}
            aria-label={t(`channelNames.${channel}`, { topic: title })}
          />
        </span>
      ))}
    </div>
  )
}

type Push = ReturnType<typeof usePush>

/** In place of the column for the phone, while this device shows no notifications. */
function PushOffer({ push: { pending, turnOn }, rows }: { push: Push; rows: number }) {
  const t = useAccountTexts()
  return (
    <button
      type="button"
      className={grid.Offer}
      style={{ ['--rows' as string]: rows }}
      aria-busy={pending || undefined}
      onClick={() => void turnOn()}
    >
      {t('push.allow')}
    </button>
  )
}

/** Why this device shows no notifications, that turning them on failed, or the way to turn them off. */
function PushNotes({ push: { state, pending, error, turnOff } }: { push: Push }) {
  const t = useAccountTexts()
  const texts = useTexts()
  const problemText = useProblemText()
  return (
    <>
      <p role="status" className={css.Small}>
        {(state === 'denied' || state === 'unsupported') && texts(`push.${state}`)}
      </p>
      {error !== undefined && (
        <Notice tone="danger" live>
          <p>{texts('push.failed')}</p>
          {isApiError(error) && <p>{problemText(error)}</p>}
        </Notice>
      )}
      {state === 'on' && (
        <p className={css.Small}>
          {t('push.on')}{' '}
          <button
            type="button"
            className={css.TextButton}
            aria-busy={pending || undefined}
            onClick={() => void turnOff()}
          >
            {texts('push.turnOff')}
          </button>
        </p>
      )}
    </>
  )
}
