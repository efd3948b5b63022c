import type { QuestionnaireContent, QuestionnairePage } from '@radruf/contract'
import { Icon, Link, VisuallyHidden } from '@radruf/shared-ui'
import { listSections, type SectionState } from './page-flow.ts'
import css from './section-progress.module.css'
import { useTexts } from './texts/index.ts'

type Props = { page: QuestionnairePage | undefined; content: QuestionnaireContent }

/** The four sections with how far each is filled in. Sections that are complete lead to their first page. */
export function SectionProgress({ page, content }: Props) {
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

function SectionName({ section, state, position, total, address }: SectionState) {
  const t = useTexts()
  const name = t(`sections.${section}`)
  if (state === 'upcoming') return <span className={css.Name}>{name}</span>
  if (state === 'done')
    return (
      <Link to={address} className={css.Name} aria-label={`${name}, ${t('sections.done')}`}>
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
