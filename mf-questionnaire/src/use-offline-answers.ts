import { notify, usePerson, useReconnect, useBlockReload } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Filled } from './current-ticket.ts'
import { keepKnown, queuedAnswers } from './queued-answers.ts'
import { useTexts } from './texts/index.ts'

/**
 * Keeps a page of the questionnaire usable without a connection: remembers what it shows, also when it came from the server, and
 * sends waiting answers as soon as there is a connection again. Loading the questionnaire is what sends them.
 */
export function useOfflineAnswers(questionnaire: Filled) {
  const { ticketId, waiting = false } = questionnaire
  const { id: personId } = usePerson()
  useBlockReload(waiting)
  useEffect(() => {
    if (!questionnaire.waiting) keepKnown(personId, questionnaire)
  }, [personId, questionnaire])

  const t = useTexts()
  const { revalidate } = useRevalidator()
  const retry = useEffectEvent(() => {
    if (queuedAnswers(ticketId)) void revalidate()
  })
  // A page from the server knows nothing of what waits here.
  const begin = useEffectEvent(() => {
    if (!waiting) retry()
  })
  useEffect(() => {
    begin()
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  useReconnect(retry)

  const waited = useRef(waiting)
  const arrived = useEffectEvent(() => notify.success(t('queue.sent')))
  useEffect(() => {
    if (waited.current && !waiting) arrived()
    waited.current = waiting
  }, [waiting])
}
