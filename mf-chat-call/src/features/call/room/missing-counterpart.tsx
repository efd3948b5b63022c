import { type CallPresence, type Language, MINUTE_MS } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'
import { LineDrawing } from './line-drawing.tsx'
import css from './missing-counterpart.module.css'
import { usePresenceTexts } from './presence-texts.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useNewTime } from './use-new-time.ts'
import { useOwnLine } from './use-own-line.ts'
import type { Room } from './use-room.ts'

/** Minutes without the counterpart after which another time is offered. */
const NEW_TIME_AFTER_MINUTES = 3

/** A message from the mechanic in the customer's language, which need not be that of the page. */
const NEW_TIME_MESSAGES: Record<Language, string> = {
  de: 'Unsere Verbindung ist abgebrochen. Sollen wir einen neuen Termin ausmachen? Wann passt es Ihnen?',
  en: 'We’ve lost our connection. Shall we find another time? When would suit you?',
}

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
  const { counterpartName: name, isCustomer, customerLanguage, isPanelOpen, openChat } = room
  const texts = usePresenceTexts(presence, name)
  const askForNewTime = useNewTime(room)
  const write = useMessageDraft(room)
  const suggestNewTime = customerLanguage ? () => write(NEW_TIME_MESSAGES[customerLanguage]) : askForNewTime
  const isLost = presence.cause === 'lost'
  const isLong = useNow() - Date.parse(presence.since) >= NEW_TIME_AFTER_MINUTES * MINUTE_MS
  return (
    <section className={css.Missing}>
      {isLost && <LineDrawing side="other" counterpartFullName={room.counterpartFullName} />}
      <div role="alert">
        <h2>{texts?.title}</h2>
        <p className={css.Stop}>{t(isCustomer ? 'call.end.stop' : 'call.end.stopMechanic', { name })}</p>
      </div>
      <p className={css.Line}>{texts?.line}</p>
      {isLost && <OwnLine />}
      <p className={css.Text}>{t('call.end.goesOn', { name })}</p>
      {!isPanelOpen && (
        <div className={css.Actions}>
          {isLong && (
            <StageButton size="s" onClick={suggestNewTime}>
              <Icon name="calendar" size={1.25} /> {t('call.bad.newTime')}
            </StageButton>
          )}
          <StageButton size="s" tone="brand" onClick={openChat}>
            <Icon name="chat" size={1.25} /> {t('call.bad.write', { name })}
          </StageButton>
          {!isCustomer && <EndCall onEnd={() => void room.hangUp()} />}
        </div>
      )}
    </section>
  )
}

/** This page's own line, in a word. Nothing until it is measured, or while no measurement tells. */
function OwnLine() {
  const t = useTexts()
  const line = useOwnLine()
  return <p className={css.OwnLine}>{line && t(`call.end.ownLine.${line}`)}</p>
}

/** Ends the call for both at the second press: the customer may only have lost the line. */
function EndCall({ onEnd }: { onEnd: () => void }) {
  const t = useTexts()
  const [isSure, setSure] = useState(false)
  return (
    <StageButton size="s" onClick={isSure ? onEnd : () => setSure(true)} onBlur={() => setSure(false)}>
      <Icon name="hang-up" size={1.25} /> {t(isSure ? 'call.end.sure' : 'call.end.endCall')}
    </StageButton>
  )
}
