import { pathTo } from '@radruf/contract'
import type { CannedText } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import { showWhole } from '../show-whole.ts'
import { useTexts } from '../texts/index.ts'
import css from './canned.module.css'

type CannedRowProps = { texts: readonly CannedText[]; onChoose: (canned: CannedText) => void }

/** Canned texts as a row of buttons, and the link to the mechanic's own ones. */
export function CannedRow({ texts, onChoose }: CannedRowProps) {
  const t = useTexts()
  return (
    <ul aria-label={t('canned.label')} className={css.Row} onFocus={showWhole}>
      {texts.map((canned) => (
        <li key={canned.id}>
          <button type="button" className={css.Choice} onClick={() => onChoose(canned)}>
            <span className={css.Pill}>{canned.name}</span>
          </button>
        </li>
      ))}
      <li>
        <Link to={pathTo('/desk/replies')} className={css.Choice}>
          <span className={css.Pill} data-quiet>
            {t('canned.manage')}
          </span>
        </Link>
      </li>
    </ul>
  )
}
