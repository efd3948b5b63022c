import { type CallStep, type Outcome, type PictureSize, type Summary, splitSummary } from '@radruf/contract'
import { Icon, Notice } from '@radruf/shared-ui'
import { PointList } from '@radruf/shared-ui/point-list'
import { PhotoImage, useBrand, useDates } from '@radruf/shell-kit'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Paragraphs } from '../paragraphs.tsx'
import { PartFacts } from '../part-facts.tsx'
import css from './story.module.css'
import { useTexts } from './texts/index.ts'

type HeadProps = {
  /** The customer's bike. */
  photo: PictureSize | null
  /** The address where a shared case serves its pictures. */
  basePath?: string | undefined
  back?: { to: string; label: string }
  /** Above the heading. */
  eyebrow: string
  title: string
  children?: ReactNode
}

/** The head of a repair's story: the bike, one sentence, and what it means. It can be printed. */
export function StoryHead({ photo, basePath, back, eyebrow, title, children }: HeadProps) {
  const t = useTexts()
  const { productName } = useBrand()
  return (
    <header className={css.Head} data-photo={photo ? true : undefined}>
      <p className={css.Brand}>{productName}</p>
      {photo && (
        <PhotoImage
          photo={photo}
          alt={t('photo')}
          sizes="(min-width: 37.5rem) 22rem, 100vw"
          fallback="large"
          priority
          basePath={basePath}
          className={css.Photo}
        />
      )}
      <div className={css.Pills}>
        {back && (
          <Link to={back.to}>
            <Icon name="back" size={1.25} /> {back.label}
          </Link>
        )}
        <button type="button" onClick={() => window.print()}>
          <Icon name="print" size={1.25} /> {t('print')}
        </button>
      </div>
      <div className={css.Words}>
        <p className={css.Eyebrow}>{eyebrow}</p>
        <h1 tabIndex={-1} data-page-heading className={css.Title}>
          {title}
        </h1>
        {children}
      </div>
    </header>
  )
}

/** The outcome of a summary as a sentence. */
export function useOutcomeSentence() {
  const t = useTexts()
  return ({ outcome }: Summary) => t(`results.${outcome as Outcome}`)
}

type StoryProps = {
  summary: Summary
  /** The steps of its call. */
  steps?: readonly Pick<CallStep, 'title' | 'snapshotId'>[] | undefined
  basePath?: string | undefined
}

/** The words of the summary without its steps. */
export const StoryLead = ({ summary, steps }: StoryProps) => {
  const { lead } = splitSummary(summary, steps)
  return lead ? (
    <div className={css.Lead}>
      <Paragraphs text={lead} />
    </div>
  ) : null
}

/** What was done in the call, as numbered steps with their stills, and what to watch afterwards. */
export function Story({ summary, steps: callSteps, basePath }: StoryProps) {
  const t = useTexts()
  const { steps, pictures } = splitSummary(summary, callSteps)
  const done = summary.agreed.filter((point) => point.done)
  return (
    <>
      {summary.outcome === 'unsafe' && <Notice tone="danger" title={t('unsafe')} />}
      {(steps.length > 0 || done.length > 0) && (
        <Section title={t('steps')}>
          {steps.length > 0 && (
            <ol className={css.Steps} data-still={steps.some(({ picture }) => picture) || undefined}>
              {steps.map(({ text, picture }, index) => (
                <li key={index}>
                  {picture && (
                    <PhotoImage
                      photo={picture}
                      alt={t('still', { number: index + 1 })}
                      sizes="(min-width: 37.5rem) 22rem, 100vw"
                      basePath={basePath}
                    />
                  )}
                  <span className={css.Number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          )}
          <Points agreed={done} />
        </Section>
      )}
      {pictures.length > 0 && (
        <ul className={css.Pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <PhotoImage
                photo={picture}
                alt={t('picture', { number: index + 1, of: pictures.length })}
                sizes="12rem"
                basePath={basePath}
              />
            </li>
          ))}
        </ul>
      )}
      <Watch summary={summary} />
    </>
  )
}

/** What is left to do: open points, parts, and the reminder. */
function Watch({ summary: { agreed, parts, remindAt } }: { summary: Summary }) {
  const t = useTexts()
  const dates = useDates()
  const open = agreed.filter((point) => !point.done)
  if (open.length === 0 && parts.length === 0) return null
  return (
    <Section title={t('watch')} isWarm>
      <Points agreed={open} />
      {parts.map((part, index) => (
        <div key={index} className={css.Part}>
          <strong>{part.name}</strong>
          <PartFacts part={part} />
        </div>
      ))}
      {remindAt && <p className={css.Reminder}>{t('reminder', { date: dates.format(remindAt, 'dayHeading') })}</p>}
    </Section>
  )
}

function Points({ agreed }: Pick<Summary, 'agreed'>) {
  const t = useTexts()
  if (agreed.length === 0) return null
  return (
    <PointList
      className={css.Points}
      doneLabel={t('done')}
      openLabel={t('open')}
      points={agreed.map(({ text, done }) => ({ key: text, isDone: done, content: text }))}
    />
  )
}

function Section({ title, isWarm = false, children }: { title: string; isWarm?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.Section} data-warm={isWarm || undefined}>
      <h2 id={id} className={css.Heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
