import { Notice } from '@radruf/shared-ui'
import { useTexts } from './texts/index.ts'

/** Answers wait on this device for a connection: nothing is lost, and one can go on. */
export function WaitingNotice() {
  const t = useTexts()
  return (
    <Notice tone="warning" live title={t('queue.title')}>
      <p>{t('queue.text')}</p>
    </Notice>
  )
}
