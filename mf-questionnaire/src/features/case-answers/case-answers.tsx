import { type Answers, isApplicable, type Questionnaire } from '@radruf/contract'
import { DescriptionList, Icon } from '@radruf/shared-ui'
import { NoisePlayer } from '../../noise-player.tsx'
import { findNote, type QuestionName } from '../../questions.ts'
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import css from './case-answers.module.css'

type CaseAnswersProps = { questionnaire: Pick<Questionnaire, 'answers' | 'noise'>; part: 'chips' | 'folds' }

/** The answers of a case at the desk: the most telling ones as chips with the clip of the noise, or all of them in folded groups. */
export const CaseAnswers = ({ questionnaire: { answers, noise }, part }: CaseAnswersProps) =>
  part === 'chips' ? (
    <>
      <AnswerChips answers={answers} />
      {noise && <NoisePlayer noise={noise} />}
    </>
  ) : (
    <FoldedAnswers answers={answers} />
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
const GROUPS = {
  problem: ['component', 'manifestation', 'occurredWhen', 'hazards', 'since', 'trigger', 'visibleDamage'],
  tried: ['repairTried'],
  bike: ['bikeCategory', 'bikeAge', 'usage', 'lastWorkshopVisit', 'storagePlace'],
  person: ['repairExperience', 'tools', 'postalCode'],
  cover: ['cover', 'coverProvider'],
} as const satisfies Record<string, readonly QuestionName[]>
type GroupName = keyof typeof GROUPS

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

function FoldedAnswers({ answers }: { answers: Answers }) {
  const t = useTexts()
  const { answerText } = useAnswerText()
  const groups = (Object.keys(GROUPS) as GroupName[]).map((group) => ({
    group,
    names: (GROUPS[group] as readonly QuestionName[]).filter((name) => isAnswered(name, answers)),
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
    </div>
  )
}
