import type { CallPresence } from '@radruf/contract'
import { MINUTE_MS } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'
import css from './missing-counterpart.module.css'
import { usePresenceTexts } from './presence-texts.ts'
import { useNewTime } from './use-new-time.ts'
import type { Room } from './use-room.ts'

/** Minutes without the counterpart after which another time is offered. */
const NEW_TIME_AFTER_MINUTES = 3

/**
 * The counterpart is missing without having hung up: since when, what to do until then, and the chat. The call goes on by itself once the
 * counterpart is back.
 */
export function MissingCounterpart({
  room,
  presence,
}: {
  room: Room
  presence: Extract<CallPresence, { at: 'interrupted' }>
}) {
  const t = useTexts()
  const { counterpartName: name, isCustomer, isPanelOpen, openChat } = room
  const texts = usePresenceTexts(presence, name)
  const askForNewTime = useNewTime(room)
  const isLong = useNow() - Date.parse(presence.since) >= NEW_TIME_AFTER_MINUTES * MINUTE_MS
  return (
    <section className={css.Missing}>
      <div role="alert">
        <h2>{texts?.title}</h2>
        <p className={css.Stop}>{t(isCustomer ? 'call.end.stop' : 'call.end.stopMechanic', { name })}</p>
      </div>
      <p className={css.Line}>{texts?.line}</p>
      <p className={css.Text}>{t('call.end.goesOn', { name })}</p>
      {!isPanelOpen && (
        <div className={css.Actions}>
          {isCustomer && isLong && (
            <StageButton size="s" onClick={askForNewTime}>
              <Icon name="calendar" size={1.25} /> {t('call.bad.newTime')}
            </StageButton>
          )}
          <StageButton size="s" tone="brand" onClick={openChat}>
            <Icon name="chat" size={1.25} /> {t('call.bad.write', { name })}
          </StageButton>
        </div>
      )}
    </section>
  )
}
