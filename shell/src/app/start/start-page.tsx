import { ButtonLink } from '@radruf/shared-ui'
import hero from '@radruf/shared-ui/hero.svg'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { useBrand, useLanguage } from '@radruf/shell-kit'
import css from './start-page.module.css'
import { useStartTexts } from './texts/index.ts'

const STEPS = [
  { step: 'describe', drawing: 'step-describe' },
  { step: 'book', drawing: 'step-book' },
  { step: 'call', drawing: 'step-repair' },
] as const

/** `9:00` as people say it, `9`. */
const toHour = (clock: string) => clock.replace(/:00$/, '')

/**
 * The public start page: one drawing, one sentence, one button, and the three steps as a strip. The ring draws itself inside
 * the drawing's file.
 */
export function StartPage() {
  const t = useStartTexts()
  const { productName, supportHours } = useBrand()
  const { from, to } = supportHours
  // German says full hours without minutes: `9 bis 17 Uhr`.
  const hours = useLanguage() === 'de' ? { from: toHour(from), to: toHour(to) } : supportHours
  return (
    <div className={css.Start}>
      <div className={css.Band}>
        <img src={hero} alt="" width={720} height={540} fetchPriority="high" className={css.Hero} />
      </div>
      <header className={css.Intro}>
        <h1 tabIndex={-1} data-page-heading>
          {t('title')}
        </h1>
        <ButtonLink to="/login" className={css.SignIn}>
          {t('signIn')}
        </ButtonLink>
      </header>
      <ol className={css.Strip} aria-label={t('steps.label')}>
        {STEPS.map(({ step, drawing }) => (
          <li key={step} className={css.Step}>
            <Illustration drawing={drawing} className={css.Drawing} />
            <div>
              <strong className={css.StepTitle}>{t(`steps.${step}.title`)}</strong>
              <p className={css.Hint}>{t(`steps.${step}.text`, hours)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={css.Invited}>{t('invited', { productName })}</p>
    </div>
  )
}
