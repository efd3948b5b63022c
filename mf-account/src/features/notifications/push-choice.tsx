import { isApiError } from '@radruf/contract/client'
import { Button, Card, Notice, Row } from '@radruf/shared-ui'
import { useProblemText, usePush } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** Fills the slot `push-choice`: turns push notifications on this device on and off, on pages that explain their use. */
export function PushChoice() {
  const t = useTexts()
  const problemText = useProblemText()
  const { state, pending, error, turnOn, turnOff } = usePush()
  if (state === 'checking') return null
  return (
    <Card title={t('push.title')}>
      <p role="status">{t(`push.${state}`)}</p>
      {error !== undefined && (
        <Notice tone="danger" live>
          <p>{t('push.failed')}</p>
          {isApiError(error) && <p>{problemText(error)}</p>}
        </Notice>
      )}
      <Row>
        {state === 'off' && (
          <Button type="button" variant="secondary" loading={pending} onClick={() => void turnOn()}>
            {t('push.turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <Button type="button" variant="secondary" loading={pending} onClick={() => void turnOff()}>
            {t('push.turnOff')}
          </Button>
        )}
      </Row>
    </Card>
  )
}
