import type { Meta } from 'storybook-react-rsbuild'
import { story } from '../story.ts'
import { CheckboxField } from './checkbox-field.tsx'

export default { title: 'Ask/CheckboxField', component: CheckboxField } satisfies Meta<typeof CheckboxField>

const texts = {
  de: { label: 'Per E-Mail', hint: '24 Stunden vorher.', error: 'Bitte bestätigen Sie das.' },
  en: { label: 'By e-mail', hint: '24 hours before.', error: 'Please confirm this.' },
}

export const Empty = story(texts, ({ label }) => <CheckboxField name="mail" label={label} />)
export const Checked = story(texts, ({ label, hint }) => (
  <CheckboxField name="mail" label={label} hint={hint} defaultChecked />
))
export const Refused = story(texts, ({ label, error }) => <CheckboxField name="mail" label={label} error={error} />)
