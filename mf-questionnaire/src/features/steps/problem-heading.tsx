import { type Answers, PAGES } from '@radruf/contract'
import { Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import { findProblemDrawing, useCategoryNames } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import { getPageAddress } from '../../page-flow.ts'
import { useTexts } from '../../texts/index.ts'
import css from './problem-heading.module.css'

/** The chosen problem as the heading. Its drawing leads back to the choice. */
export function ProblemHeading({ answers }: { answers: Answers }) {
  const t = useTexts()
  const categoryNames = useCategoryNames()
  const category = String(answers.problemCategory ?? '')
  return (
    <div className={css.ProblemHeading}>
      <Link to={getPageAddress(PAGES[0])} aria-label={t('changeProblem')} className={css.Picture}>
        <Illustration drawing={findProblemDrawing(category)} soft className={css.Drawing} />
        <MarkRing shape="a" still className={css.Ring} />
      </Link>
      <h1 tabIndex={-1} data-page-heading className={css.Heading}>
        {categoryNames.problem(category)}
      </h1>
    </div>
  )
}
