import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { TextField } from './text-field.tsx'

export default { title: 'Forms/TextField', component: TextField } satisfies Meta<typeof TextField>

const texts = {
  de: {
    label: 'Postleitzahl',
    hint: 'Fünf Ziffern.',
    error: 'Ungültige Postleitzahl',
    optional: '(optional)',
    value: '00123',
  },
  en: {
    label: 'Postal code',
    hint: 'Five digits.',
    error: 'Invalid Postal code',
    optional: '(optional)',
    value: '00123',
  },
}

export const Empty = createStory(texts, ({ label, hint }) => <TextField name="postalCode" label={label} hint={hint} />)
export const WithError = createStory(texts, ({ label, hint, error, value }) => (
  <TextField name="postalCode" label={label} hint={hint} error={error} defaultValue={value} />
))
export const Optional = createStory(texts, ({ label, optional }) => (
  <TextField name="postalCode" label={label} optionalLabel={optional} />
))
export const ReadOnly = createStory(texts, ({ label, value }) => (
  <TextField name="postalCode" label={label} readOnly defaultValue={value} />
))
export const Multiline = createStory({ de: 'Was haben Sie versucht?', en: 'What did you try?' }, (label) => (
  <TextField multiline name="tried" label={label} />
))
/** The question is the page's heading. */
export const AsHeading = createStory(texts, ({ label }) => <TextField labelAsHeading name="postalCode" label={label} />)
export const TooLong = createStory({ de: 'Um 3 Zeichen zu lang.', en: '3 characters too long.' }, (error) => (
  <TextField name="note" label="1–5" defaultValue="12345678" limit={{ max: 5, describeExcess: () => error }} />
))
