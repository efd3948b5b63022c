import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { TextField } from '../text-field/text-field.tsx'
import { ErrorSummary } from './error-summary.tsx'

export default { title: 'Forms/ErrorSummary', component: ErrorSummary } satisfies Meta<typeof ErrorSummary>

export const Summary = createStory(
  {
    de: { title: 'Bitte prüfen Sie Ihre Angaben', text: 'Postleitzahl: Ungültige Postleitzahl', label: 'Postleitzahl' },
    en: { title: 'Please check what you entered', text: 'Postal code: Invalid Postal code', label: 'Postal code' },
  },
  ({ title, text, label }) => (
    <>
      <ErrorSummary title={title} errors={[{ name: 'postalCode', text }]} />
      <TextField name="postalCode" label={label} error={text} />
    </>
  ),
)
