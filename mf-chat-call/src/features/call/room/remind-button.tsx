import type { Language } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Icon } from '@radruf/shared-ui'
import { createId, useApi, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from '../controls/stage-button.tsx'

/** The message in the customer's language, which need not be that of the page. */
const REMINDERS: Record<Language, string> = {
  de: 'Ich warte im Videoanruf auf Sie.',
  en: 'I’m waiting for you in the video call.',
}

/** Reminds a customer who is missing of the call, once, by a message that also reaches a closed page. */
export function RemindButton({ ticketId, name, language }: { ticketId: string; name: string; language: Language }) {
  const t = useTexts()
  const api = useApi()
  const problemText = useProblemText()
  const [clientId] = useState(createId)
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { error: unknown }>('idle')
  const remind = async () => {
    setState('sending')
    try {
      const body = { clientId, text: REMINDERS[language] }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
      setState('sent')
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <>
      <p role="status">
        {state === 'sent' && t('call.end.reminded', { name })}
        {typeof state === 'object' && problemText(state.error)}
      </p>
      {state !== 'sent' && (
        <StageButton size="s" aria-busy={state === 'sending' || undefined} onClick={() => void remind()}>
          <Icon name="chat" size={1.25} /> {t('call.end.remind', { name })}
        </StageButton>
      )}
    </>
  )
}
