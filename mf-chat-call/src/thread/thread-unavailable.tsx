import { Button, Notice } from '@radruf/shared-ui'
import { useRevalidator } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'

/** In the chat's place when it could not be loaded, with another try. */
export function ThreadFailed() {
  const t = useTexts()
  const { revalidate, state } = useRevalidator()
  return (
    <Notice tone="danger" live>
      <p>{t('chat.problem')}</p>
      <Button variant="secondary" loading={state !== 'idle'} onClick={() => void revalidate()}>
        {t('retry')}
      </Button>
    </Notice>
  )
}
