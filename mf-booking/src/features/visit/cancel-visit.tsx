import type { Visit } from '@radruf/contract'
import { Button, ButtonLink, Notice, Stack } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'

/** Asks once more before the time becomes free. */
export function CancelVisit({ visit, refusal }: { visit: Visit; refusal: Refusal | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  const when = useWhen(visit.zone)
  const { state } = useNavigation()
  return (
    <Form method="post">
      <Stack>
        <p>{t('visit.cancelSure', { time: when.full(visit.startsAt) })}</p>
        {refusal && (
          <Notice tone="danger" live>
            {problemText(refusal)}
          </Notice>
        )}
        <Button
          name="intent"
          value="cancel"
          variant="danger"
          loading={state === 'submitting'}
          loadingLabel={t('visit.cancelling')}
        >
          {t('visit.cancelYes')}
        </Button>
        <ButtonLink to="?" variant="secondary">
          {t('visit.keep')}
        </ButtonLink>
      </Stack>
    </Form>
  )
}
