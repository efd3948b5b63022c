import { Button, Notice, Page, Stack, Steps } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import type { Filled } from './current-ticket.ts'
import { addressBefore, progressOf, type QuestionnairePage } from './page-flow.ts'
import css from './step-page.module.css'
import { SupportLine } from './support-line.tsx'
import { useTexts } from './texts/index.ts'
import { useOfflineAnswers } from './use-offline-answers.ts'
import { WaitingNotice } from './waiting-notice.tsx'

type Props = {
  place: QuestionnairePage
  change: boolean
  /** Left out where the question itself is the heading. */
  title?: string
  lead?: string
  /** The form that the button sends. */
  formId: string
  questionnaire: Filled
  refusal: Refusal | undefined
  saving: boolean
  /** Why the page cannot be left forwards yet. */
  blocked?: string
  children: ReactNode
}

/** What every page of the questionnaire has around its content: back, progress, and the button that saves and goes on. */
export function StepPage({
  place,
  change,
  title,
  lead,
  formId,
  questionnaire,
  refusal,
  saving,
  blocked,
  children,
}: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  useOfflineAnswers(questionnaire)
  const progress = progressOf(place)
  const steps = !change && <Steps {...progress} label={t('progress', progress)} />
  return (
    <Page
      data-boundary="mf-questionnaire"
      back={{ to: addressBefore(place, change), label: t('back') }}
      actions={
        <>
          {refusal && (
            <Notice tone="danger" live className={css.Refusal}>
              {problemText(refusal)}
            </Notice>
          )}
          <Button form={formId} loading={saving} loadingLabel={t('saving')} disabledReason={blocked}>
            {t(change ? 'save' : 'next')}
          </Button>
        </>
      }
    >
      {steps}
      {questionnaire.waiting && <WaitingNotice />}
      {title && (
        <Stack gap="s">
          <h1 tabIndex={-1} data-page-heading>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </Stack>
      )}
      {children}
      <SupportLine />
    </Page>
  )
}
