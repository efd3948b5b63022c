import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { RatingField } from './rating-field.tsx'

export default { title: 'Forms/RatingField', component: RatingField } satisfies Meta<typeof RatingField>

type Labels = [string, string, string, string, string]

const texts = {
  de: {
    legend: 'Wie war der Videoanruf?',
    labels: ['sehr schlecht', 'schlecht', 'mittel', 'gut', 'sehr gut'] satisfies Labels as Labels,
    error: 'Bitte bewerten Sie den Videoanruf.',
  },
  en: {
    legend: 'How was the call?',
    labels: ['very bad', 'bad', 'fair', 'good', 'very good'] satisfies Labels as Labels,
    error: 'Please rate the call.',
  },
}

export const Empty = createStory(texts, ({ legend, labels }) => (
  <RatingField name="call" legend={legend} labels={labels} />
))
export const Rated = createStory(texts, ({ legend, labels }) => (
  <RatingField name="call" legend={legend} labels={labels} defaultValue={4} />
))
export const WithError = createStory(texts, (text) => <RatingField name="call" {...text} />)
