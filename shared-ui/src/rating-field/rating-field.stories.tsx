import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { RatingField } from './rating-field.tsx'

export default { title: 'Ask/RatingField', component: RatingField } satisfies Meta<typeof RatingField>

type Words = [string, string, string, string, string]

const texts = {
  de: {
    legend: 'Wie war der Videoanruf?',
    labels: ['sehr schlecht', 'schlecht', 'mittel', 'gut', 'sehr gut'] satisfies Words as Words,
    error: 'Bitte bewerten Sie den Videoanruf.',
  },
  en: {
    legend: 'How was the call?',
    labels: ['very bad', 'bad', 'fair', 'good', 'very good'] satisfies Words as Words,
    error: 'Please rate the call.',
  },
}

export const Empty = createStory(texts, ({ legend, labels }) => (
  <RatingField name="call" legend={legend} labels={labels} />
))
export const Rated = createStory(texts, ({ legend, labels }) => (
  <RatingField name="call" legend={legend} labels={labels} defaultValue={4} />
))
export const Refused = createStory(texts, (text) => <RatingField name="call" {...text} />)
