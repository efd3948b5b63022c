import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { CheckboxField } from './checkbox-field.tsx'

export default { title: 'Forms/CheckboxField', component: CheckboxField } satisfies Meta<typeof CheckboxField>

const texts = {
  de: { label: 'Per E-Mail', hint: '24 Stunden vorher.', error: 'Bitte bestätigen Sie das.' },
  en: { label: 'By e-mail', hint: '24 hours before.', error: 'Please confirm this.' },
}

export const Empty = createStory(texts, ({ label }) => <CheckboxField name="mail" label={label} />)
export const Checked = createStory(texts, ({ label, hint }) => (
  <CheckboxField name="mail" label={label} hint={hint} defaultChecked />
))
export const WithError = createStory(texts, ({ label, error }) => (
  <CheckboxField name="mail" label={label} error={error} />
))
