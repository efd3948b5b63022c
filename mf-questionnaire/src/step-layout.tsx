import { pathTo, type QuestionnaireContent, type QuestionnairePage } from '@radruf/contract'
import { Icon, Link, Notice, Page, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { type Refusal, SupportLine, useProblemText } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { listDrawingFiles } from './drawings.ts'
import { QueuedAnswersNotice, useOfflineAnswers } from './offline-answers.tsx'
import { findNextPage, getPreviousPath, listSections, type SectionState } from './page-flow.ts'
import type { LocalQuestionnaire } from './questionnaire.ts'
import css from './step-layout.module.css'
import { useTexts } from './texts/index.ts'

type Props = {
  /** Undefined on the page that checks all answers. */
  page?: QuestionnairePage
  /** The path of the Back link where it is not the page before. */
  backTo?: string
  change?: boolean
  /** Undefined where the question itself is the heading. */
  title?: ReactNode
  lead?: ReactNode
  questionnaire: LocalQuestionnaire
  refusal?: Refusal
  /** The content of the action bar. Undefined where the content holds the action. */
  actions: ReactNode | undefined
  children: ReactNode
}

/** The layout of every page of the questionnaire: Back and "finish later", the sections, the action bar. */
export function StepLayout({
  page,
  backTo,
  change = false,
  title,
  lead,
  questionnaire,
  refusal,
  actions,
  children,
}: Props) {
  const t = useTexts()
  useOfflineAnswers(questionnaire)
  const back = backTo ?? (page ? getPreviousPath(page, change, questionnaire) : pathTo('/overview'))
  const next = page && findNextPage(page, questionnaire)
  return (
    <Page
      data-boundary="mf-questionnaire"
      className={css.Step}
      actions={
        (actions || refusal) && (
          <>
            {refusal && <RefusalNotice refusal={refusal} />}
            {actions}
          </>
        )
      }
    >
      {/* The drawings of the next page, so that it appears complete. */}
      {next && listDrawingFiles(next).map((file) => <link key={file} rel="prefetch" as="image" href={file} />)}
      <div className={css.Head}>
        <StepNavigation back={back} isChange={change} />
        {!change && <SectionProgress page={page} content={questionnaire} />}
      </div>
      {questionnaire.hasQueuedAnswers && <QueuedAnswersNotice />}
      {title && (
        <Stack gap="s">
          <h1 tabIndex={-1} data-page-heading>
            {title}
          </h1>
          {lead && <p className={css.Lead}>{lead}</p>}
        </Stack>
      )}
      {children}
      <SupportLine question={t('support.question')} />
    </Page>
  )
}

function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const problemText = useProblemText()
  return (
    <Notice tone="danger" live className={css.Refusal}>
      {problemText(refusal)}
    </Notice>
  )
}

/** The links "back", and "finish later" unless the customer came from the check page. */
function StepNavigation({ back, isChange }: { back: string; isChange: boolean }) {
  const t = useTexts()
  return (
    <div className={css.StepNavigation}>
      <Link to={back} standalone className={css.StepLink}>
        <Icon name="back" />
        {t('back')}
      </Link>
      {!isChange && (
        <Link to={pathTo('/overview')} standalone className={css.StepLink}>
          {t('later')}
        </Link>
      )}
    </div>
  )
}

type SectionProgressProps = { page: QuestionnairePage | undefined; content: QuestionnaireContent }

/** The four sections with the progress of each. Complete sections link to their first page. */
function SectionProgress({ page, content }: SectionProgressProps) {
  const t = useTexts()
  return (
    <nav aria-label={t('sections.label')}>
      <ol className={css.Sections}>
        {listSections(page, content).map((section) => (
          <li
            key={section.section}
            className={css.Section}
            aria-current={section.state === 'current' ? 'step' : undefined}
          >
            <span aria-hidden="true" className={css.Bar}>
              <span className={css.Fill} style={{ inlineSize: `${100 * section.share}%` }} />
            </span>
            <SectionName {...section} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SectionName({ section, state, position, total, path }: SectionState) {
  const t = useTexts()
  const name = t(`sections.${section}`)
  if (state === 'upcoming') return <span className={css.Name}>{name}</span>
  if (state === 'done')
    return (
      <Link to={path} className={css.Name} aria-label={`${name}, ${t('sections.done')}`}>
        {name}
        <Icon name="check" size={1} className={css.Tick} />
      </Link>
    )
  return (
    <span className={css.Name}>
      <span aria-hidden="true">{name}</span>
      <VisuallyHidden>{`${name}, ${t('sections.position', { position, total })}`}</VisuallyHidden>
    </span>
  )
}
