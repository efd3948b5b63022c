import { Notice } from '@radruf/shared-ui'
import { notify, useBlockReload, usePerson, useReconnect } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import { cacheQuestionnaire, readQueuedAnswers } from './answer-queue.ts'
import type { LocalQuestionnaire } from './questionnaire.ts'
import { useTexts } from './texts/index.ts'

/**
 * Makes a page of the questionnaire usable offline: caches what the page shows, also when the server rendered it, and sends
 * queued answers as soon as the device is online. The loader sends them; this hook revalidates.
 */
export function useOfflineAnswers(questionnaire: LocalQuestionnaire) {
  const { ticketId, hasQueuedAnswers = false } = questionnaire
  const { id: personId } = usePerson()
  useBlockReload(hasQueuedAnswers)
  useEffect(() => {
    if (!questionnaire.hasQueuedAnswers) cacheQuestionnaire(personId, questionnaire)
  }, [personId, questionnaire])

  const t = useTexts()
  const { revalidate } = useRevalidator()
  const retry = useEffectEvent(() => {
    if (readQueuedAnswers(ticketId)) void revalidate()
  })
  // The server does not know this device's queue.
  const retryAfterHydration = useEffectEvent(() => {
    if (!hasQueuedAnswers) retry()
  })
  useEffect(() => {
    retryAfterHydration()
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  useReconnect(retry)

  const hadQueuedAnswers = useRef(hasQueuedAnswers)
  const notifySaved = useEffectEvent(() => notify.success(t('queue.sent')))
  useEffect(() => {
    if (hadQueuedAnswers.current && !hasQueuedAnswers) notifySaved()
    hadQueuedAnswers.current = hasQueuedAnswers
  }, [hasQueuedAnswers])
}

/** Answers are queued on this device: no answer is lost, and the customer can continue. */
export function QueuedAnswersNotice() {
  const t = useTexts()
  return (
    <Notice tone="warning" live title={t('queue.title')}>
      <p>{t('queue.text')}</p>
    </Notice>
  )
}
