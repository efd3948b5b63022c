import type { InvitationRow } from '@radruf/contract'
import { Button, Icon } from '@radruf/shared-ui'
import { useId, useState } from 'react'
import css from '../../csv-list/list-preview.module.css'
import { useTexts } from '../../texts/index.ts'
import fieldCss from './list-row.module.css'
import { findFaultKey } from './list-rows.ts'

type Fault = InvitationRow['faults'][number]
type FaultyRowProps = { row: InvitationRow; onCorrect: (row: InvitationRow) => void; onDrop: () => void }

/** Says what is wrong with a line, and how to correct it. */
export function useFaultText() {
  const t = useTexts()
  return (row: InvitationRow, fault: Fault) =>
    t(`list.fault.${findFaultKey(row, fault)}`, { earlier: fault.earlier ?? 0 })
}

/** A line with faults. Its address and name are corrected in place, and checked when the field is left. */
export function FaultyRow({ row, onCorrect, onDrop }: FaultyRowProps) {
  const t = useTexts()
  const faultText = useFaultText()
  const faultId = useId()
  const { line } = row
  const isWrong = (column: 'email' | 'name') => row.faults.some((fault) => fault.column === column)
  return (
    <li className={css.Faulty}>
      <span>{t('list.line', { line })}</span>
      {(['name', 'email'] as const).map((column) => (
        <MendedField
          key={column}
          label={t(column === 'email' ? 'list.emailIn' : 'list.nameIn', { line })}
          value={row[column]}
          isWrong={isWrong(column)}
          describedBy={faultId}
          onLeave={(value) =>
            onCorrect({ ...row, role: toKnown(row, 'role'), language: toKnown(row, 'language'), [column]: value })
          }
        />
      ))}
      <p id={faultId} className={css.Fault}>
        <Icon name="warning" size={1} />
        {row.faults.map((fault) => faultText(row, fault)).join(' ')}
      </p>
      <Button type="button" variant="quiet" aria-label={t('list.dropIn', { line })} onClick={onDrop}>
        {t('list.drop')}
      </Button>
    </li>
  )
}

/** A wrong role or language cannot be typed here: the line takes the usual one once another field is corrected. */
const toKnown = (row: InvitationRow, column: 'role' | 'language') =>
  row.faults.some((fault) => fault.column === column) ? '' : row[column]

type MendedFieldProps = {
  label: string
  value: string
  isWrong: boolean
  describedBy: string
  onLeave: (value: string) => void
}

function MendedField({ label, value, isWrong, describedBy, onLeave }: MendedFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <input
      type="text"
      className={fieldCss.Field}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? describedBy : undefined}
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed !== value && onLeave(typed)}
    />
  )
}
