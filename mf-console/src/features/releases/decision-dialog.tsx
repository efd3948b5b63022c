import type { ConfirmationResult } from '@radruf/case-parts/confirmation'
import { ConfirmationCard } from '@radruf/case-parts/confirmation-card'
import type { ReleasePart } from '@radruf/contract'
import { Button, Dialog, Notice, Row, Stack } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { useDecisionTexts } from './release-texts.ts'
import type { Decision, DecisionResult, loader } from './releases-actions.ts'
import css from './releases-page.module.css'

type DecisionDialogProps = { decision: Decision; part: ReleasePart | undefined; onClose: () => void }

/** Says what a decision will do, asks who the operator is, and sends it. */
export function DecisionDialog({ decision, part, onClose }: DecisionDialogProps) {
  const t = useTexts()
  const { confirmation } = useLoaderData<typeof loader>()
  const result = useActionData<DecisionResult | ConfirmationResult>()
  const { title, effect, button, version } = useDecisionTexts()(decision, part)
  const { formData } = useNavigation()
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('person.close')}>
      <Stack>
        {result && 'version' in result && result.refusal && <RefusalNotice refusal={result.refusal} />}
        <p>{effect}</p>
        {confirmation.confirmed ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value={decision} />
            <input type="hidden" name="part" value={part?.name ?? ''} />
            <input type="hidden" name="seen" value={part?.seen ?? ''} />
            <input type="hidden" name="version" value={version} />
            <Row gap="s">
              <Button loading={formData?.get('intent') === decision} loadingLabel={t('releases.deciding')}>
                {button}
              </Button>
              <Button type="button" variant="quiet" onClick={onClose}>
                {t('person.cancel')}
              </Button>
            </Row>
          </Form>
        ) : (
          <>
            <p>{t('releases.confirmFirst')}</p>
            <ConfirmationCard keys={confirmation.keys} result={result && 'hasCode' in result ? result : undefined} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function RefusalNotice({ refusal }: { refusal: NonNullable<DecisionResult['refusal']> }) {
  const problemText = useProblemText()
  const { code, problem } = refusal
  return (
    <Notice tone="danger" live>
      <p>{problemText(refusal)}</p>
      {code === 'RELEASE_REFUSED' && problem.detail && (
        <p lang="en" className={css.Failure}>
          {problem.detail}
        </p>
      )}
    </Notice>
  )
}
