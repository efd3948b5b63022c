import { type Language, MINUTE_MS, type Thread } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Button, Icon, type IconName } from '@radruf/shared-ui'
import { createId, useApi, useNow, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'

/** Messages in the customer's language, which need not be that of the page, with the texts of their buttons. */
const MESSAGES = {
  /** Also reaches a closed page. */
  reminder: {
    icon: 'chat',
    label: 'call.end.remind',
    sent: 'call.end.reminded',
    texts: { de: 'Ich warte im Videoanruf auf Sie.', en: 'I’m waiting for you in the video call.' },
  },
  rightThere: {
    icon: 'send',
    label: 'lobby.rightThere',
    sent: 'lobby.rightThereSent',
    texts: { de: 'Ich bin gleich da.', en: 'I’ll be right there.' },
  },
} as const satisfies Record<
  string,
  { icon: IconName; label: string; sent: string; texts: Readonly<Record<Language, string>> }
>

type ReadyMessageProps = {
  message: keyof typeof MESSAGES
  ticketId: string
  /** The customer's first name. */
  name: string
  language: Language
  /** Among the buttons of a page, or over the picture. */
  isOnPage?: boolean
}

/** Minutes for which a mechanic who is right there is expected. */
const RIGHT_THERE_MINUTES = 5

/** Whether the mechanic has just sent that they are right there. */
export function useIsComing(thread: Thread | null): boolean {
  const from = useNow() - RIGHT_THERE_MINUTES * MINUTE_MS
  const texts: readonly (string | null)[] = Object.values(MESSAGES.rightThere.texts)
  const isRightThere = ({ author, text, sentAt }: Thread['messages'][number]) =>
    author === 'mechanic' && texts.includes(text) && Date.parse(sentAt) >= from
  return thread?.messages.some(isRightThere) ?? false
}

/** Sends the customer a ready message, once. */
export function ReadyMessage({ message, ticketId, name, language, isOnPage = false }: ReadyMessageProps) {
  const t = useTexts()
  const api = useApi()
  const problemText = useProblemText()
  const [clientId] = useState(createId)
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { error: unknown }>('idle')
  const { icon, label, sent, texts } = MESSAGES[message]
  const send = async () => {
    setState('sending')
    try {
      const body = { clientId, text: texts[language] }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
      setState('sent')
    } catch (error) {
      setState({ error })
    }
  }
  const face = (
    <>
      <Icon name={icon} size={1.25} /> {t(label, { name })}
    </>
  )
  return (
    <>
      {state !== 'sent' &&
        (isOnPage ? (
          <Button wide variant="secondary" loading={state === 'sending'} onClick={() => void send()}>
            {face}
          </Button>
        ) : (
          <StageButton size="s" aria-busy={state === 'sending' || undefined} onClick={() => void send()}>
            {face}
          </StageButton>
        ))}
      <p role="status">
        {state === 'sent' && t(sent, { name })}
        {typeof state === 'object' && problemText(state.error)}
      </p>
    </>
  )
}
