import { type Answers, type FieldName, isApplicable, PAGES, type PageId, type Questionnaire } from '@radruf/contract'
import { DescriptionList, Icon } from '@radruf/shared-ui'
import { lazy, Suspense } from 'react'
import { NoisePlayer } from '../../noise-player.tsx'
import { findNote, isQuestion, type QuestionName } from '../../questions.ts'
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import css from './case-answers.module.css'

type CaseAnswersProps = {
  questionnaire: Pick<Questionnaire, 'answers' | 'noise' | 'firstAid'>
  part: 'chips' | 'folds'
}

/** The answers of a case at the desk: the most telling ones as chips with the clip of the noise, or all of them in folded groups. */
export const CaseAnswers = ({ questionnaire: { answers, noise, firstAid }, part }: CaseAnswersProps) =>
  part === 'chips' ? (
    <>
      <AnswerChips answers={answers} />
      {noise && <NoisePlayer noise={noise} />}
    </>
  ) : (
    <FoldedAnswers answers={answers} firstAid={firstAid} />
  )

/** Questions whose answers stand out as chips, in their order. A risk or a cause is emphasized. */
const CHIPS: readonly { name: QuestionName; emphasis?: true; none?: readonly string[] }[] = [
  { name: 'hazards', emphasis: true, none: ['none'] },
  { name: 'trigger', emphasis: true, none: ['gradually', 'no_trigger', 'unknown'] },
  { name: 'bikeCategory' },
  { name: 'bikeAge' },
  { name: 'tools' },
  { name: 'repairExperience' },
  { name: 'postalCode' },
]

/** The groups of the folded answers, in their order. */
const GROUPS = ['problem', 'tried', 'bike', 'person', 'cover'] as const
type GroupName = (typeof GROUPS)[number]
/** The group of each page's answers. The case shows the problem as its title, and the known bike and the photos elsewhere. */
const GROUP_OF_PAGE: Readonly<Record<PageId, GroupName | null>> = {
  problem: null,
  symptoms: 'problem',
  cause: 'problem',
  photos: null,
  'known-bike': null,
  bike: 'bike',
  'bike-use': 'bike',
  skills: 'person',
  cover: 'cover',
  postal: 'person',
}
/** Questions in another group than their page. The type of the bike names the motor. */
const GROUP_OF_QUESTION: Readonly<Partial<Record<FieldName, GroupName | null>>> = { repairTried: 'tried', motor: null }

const listQuestions = (group: GroupName): QuestionName[] =>
  PAGES.flatMap(({ id, fields }) =>
    (fields as readonly FieldName[]).filter(
      (name) => (name in GROUP_OF_QUESTION ? GROUP_OF_QUESTION[name] : GROUP_OF_PAGE[id]) === group,
    ),
  ).filter(isQuestion)

const isNone = (name: QuestionName, answers: Answers): boolean => {
  const none = CHIPS.find((chip) => chip.name === name)?.none ?? []
  return [answers[name] ?? []].flat().every((one) => none.includes(one))
}

const isAnswered = (name: QuestionName, answers: Answers): boolean =>
  isApplicable(name, answers) && [name, findNote(name) ?? name].some((one) => answers[one]?.length)

function AnswerChips({ answers }: { answers: Answers }) {
  const t = useTexts()
  const { chipText } = useAnswerText()
  const chips = CHIPS.filter(({ name }) => isAnswered(name, answers) && !isNone(name, answers))
  return (
    <ul className={css.Chips} aria-label={t('caseAnswers.chips')}>
      {chips.map(({ name, emphasis }) => (
        <li key={name} className={css.Chip} data-emphasis={emphasis}>
          {name === 'tools' && <Icon name="wrench" size={1} />}
          {chipText(name, answers)}
        </li>
      ))}
      {isAnswered('hazards', answers) && isNone('hazards', answers) && (
        <li className={css.Chip}>
          <Icon name="check" size={1} />
          {t('caseAnswers.safe')}
        </li>
      )}
    </ul>
  )
}

const TriedFirstAid = lazy(async () => ({ default: (await import('./tried-first-aid.tsx')).TriedFirstAid }))

function FoldedAnswers({ answers, firstAid }: Pick<Questionnaire, 'answers' | 'firstAid'>) {
  const t = useTexts()
  const { answerText } = useAnswerText()
  const groups = GROUPS.map((group) => ({
    group,
    names: listQuestions(group).filter((name) => isAnswered(name, answers)),
  }))
  return (
    <div className={css.Folds}>
      {groups
        .filter(({ names }) => names.length > 0)
        .map(({ group, names }) => (
          <details key={group} className={css.Fold}>
            <summary className={css.Summary}>
              <span className={css.Label}>{t(`caseAnswers.groups.${group}`)}</span>
              <span className={css.Preview} data-excerpt>
                {names
                  .filter((name) => !isNone(name, answers))
                  .map((name) => answerText(name, answers).replace(/\.$/, ''))
                  .join(', ')}
              </span>
              <Icon name="forward" size={1.125} className={css.Arrow} />
            </summary>
            <DescriptionList
              items={names.map((name) => ({ term: t(`fields.${name}.short`), detail: answerText(name, answers) }))}
            />
          </details>
        ))}
      <Suspense>{firstAid && <TriedFirstAid firstAid={firstAid} />}</Suspense>
    </div>
  )
}
