import { Button, Notice, Page, Stack, Steps } from '@radruf/shared-ui'
import { type Refusal, SupportLine, useProblemText } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { QueuedAnswersNotice, useOfflineAnswers } from './offline-answers.tsx'
import { getPreviousAddress, getProgress, type QuestionnairePage } from './page-flow.ts'
import type { FilledQuestionnaire } from './questionnaire.ts'
import css from './step-layout.module.css'
import { useTexts } from './texts/index.ts'

type Props = {
  page: QuestionnairePage
  change: boolean
  /** Undefined where the question itself is the heading. */
  title?: string
  lead?: string
  /** The id of the form that the button submits. */
  formId: string
  questionnaire: FilledQuestionnaire
  refusal: Refusal | undefined
  isSaving: boolean
  /** The reason why the customer cannot continue yet. */
  blockedReason?: string
  children: ReactNode
}

/** The layout of every page of the questionnaire: Back, progress, and the button that saves and continues. */
export function StepLayout({
  page,
  change,
  title,
  lead,
  formId,
  questionnaire,
  refusal,
  isSaving,
  blockedReason,
  children,
}: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  useOfflineAnswers(questionnaire)
  const progress = getProgress(page)
  const steps = !change && <Steps {...progress} label={t('progress', progress)} />
  return (
    <Page
      data-boundary="mf-questionnaire"
      back={{ to: getPreviousAddress(page, change), label: t('back') }}
      actions={
        <>
          {refusal && (
            <Notice tone="danger" live className={css.Refusal}>
              {problemText(refusal)}
            </Notice>
          )}
          <Button form={formId} loading={isSaving} loadingLabel={t('saving')} disabledReason={blockedReason}>
            {t(change ? 'save' : 'next')}
          </Button>
        </>
      }
    >
      {steps}
      {questionnaire.hasQueuedAnswers && <QueuedAnswersNotice />}
      {title && (
        <Stack gap="s">
          <h1 tabIndex={-1} data-page-heading>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </Stack>
      )}
      {children}
      <SupportLine question={t('support.question')} />
    </Page>
  )
}
