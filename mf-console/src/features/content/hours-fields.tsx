import { ISO_WEEKDAYS } from '@radruf/contract'
import { TextField } from '@radruf/shared-ui'
import { useLanguage, weekdayNames } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { type ContentFieldsProps, useFault } from './content-form.ts'
import css from './hours-fields.module.css'

/** The opening hours of each weekday; a day without times is closed. */
export function HoursFields({ content: { kind }, values, result, onChange }: ContentFieldsProps) {
  const t = useTexts()
  const fault = useFault(result)
  const names = weekdayNames(useLanguage(), 'long')
  return (
    <div className={css.Week}>
      {kind === 'workshop' && <p>{t('content.hours.ofWorkshop')}</p>}
      {ISO_WEEKDAYS.map((weekday, index) => (
        <fieldset key={weekday} className={css.Day}>
          <legend>{names[index]}</legend>
          {(['from', 'to'] as const).map((end) => {
            const name = `${end}_${weekday}`
            return (
              <TextField
                key={end}
                type="time"
                name={name}
                label={t(`content.hours.${end}`)}
                value={values[name] ?? ''}
                onChange={({ target }) => onChange({ [name]: target.value })}
                error={fault(name)}
                attempt={result}
              />
            )
          })}
          {!values[`from_${weekday}`] && !values[`to_${weekday}`] && (
            <p className={css.Closed}>{t('content.hours.closed')}</p>
          )}
        </fieldset>
      ))}
    </div>
  )
}
