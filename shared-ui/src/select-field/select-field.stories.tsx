import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { SelectField } from './select-field.tsx'

export default { title: 'Forms/SelectField', component: SelectField } satisfies Meta<typeof SelectField>

const texts = {
  de: {
    label: 'Sprache',
    hint: 'Für die App und die E-Mails.',
    error: 'Diese Sprache gibt es nicht.',
    options: [
      { value: 'de', label: 'Deutsch' },
      { value: 'en', label: 'Englisch' },
    ],
  },
  en: {
    label: 'Language',
    hint: 'For the app and e-mails.',
    error: 'There is no such language.',
    options: [
      { value: 'de', label: 'German' },
      { value: 'en', label: 'English' },
    ],
  },
}

export const Choice = createStory(texts, ({ label, hint, options }) => (
  <SelectField name="language" label={label} hint={hint} options={options} />
))
export const WithError = createStory(texts, (text) => <SelectField name="language" {...text} />)
