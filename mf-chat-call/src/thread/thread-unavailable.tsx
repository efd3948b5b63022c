import { Button, Notice } from '@radruf/shared-ui'
import { useRevalidator } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'

/** Replaces a chat that could not be loaded, with a button to retry. */
export function ThreadUnavailable() {
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
