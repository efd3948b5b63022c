import type { ContentEntry, Language, LegalPage } from '@radruf/contract'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'

/** The name of an entry and the line below it. */
export function useEntryTexts(
  { id, kind, values }: ContentEntry,
  language: Language,
): { title: string; facts: string } {
  const t = useTexts()
  const dates = useDates()
  const get = (name: string) => values[`${name}_${language}`] || values[`${name}_de`] || values[name] || ''
  const join = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
  const day = (name: string) => (values[name] ? dates.formatDate(values[name], 'dayOfMonth') : '')
  switch (kind) {
    case 'workshop':
      return { title: get('name'), facts: join([`${get('postal_code')} ${get('city')}`, get('street')]) }
    case 'part':
      return { title: get('name'), facts: join([get('number'), get('fits')]) }
    case 'holiday': {
      const days = values.first === values.last ? day('first') : `${day('first')}–${day('last')}`
      const effect = values.until ? t('content.hours.until', { time: values.until }) : t('content.hours.closed')
      return { title: get('title'), facts: join([days, effect]) }
    }
    case 'announcement': {
      const audience = values.audience === 'customers' || values.audience === 'staff' ? values.audience : undefined
      const period = join([
        values.first ? t('content.period.from', { date: day('first') }) : '',
        values.last ? t('content.period.until', { date: day('last') }) : '',
      ])
      return {
        title: get('title'),
        facts: join([audience ? t(`content.audience.${audience}`) : '', period, get('text')]),
      }
    }
    case 'legal':
      return { title: t(`content.legal.${id as LegalPage}`), facts: '' }
    default:
      return { title: get('title'), facts: get('text') }
  }
}
