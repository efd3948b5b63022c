import type { Meta } from 'storybook-react-rsbuild'
import { Icon } from '../icon/icon.tsx'
import { createStory } from '../story.ts'
import { ChoiceCards } from './choice-cards.tsx'

export default { title: 'Forms/ChoiceCards', component: ChoiceCards } satisfies Meta<typeof ChoiceCards>

const texts = {
  de: {
    legend: 'Wo liegt das Problem?',
    hint: 'Wählen Sie, was am besten passt.',
    error: 'Bitte beantworten Sie diese Frage.',
    options: [
      { value: 'brakes', label: 'Bremsen' },
      { value: 'light', label: 'Licht', hint: 'Vorn oder hinten' },
    ],
  },
  en: {
    legend: 'Where is the problem?',
    hint: 'Choose what fits best.',
    error: 'Please answer this question.',
    options: [
      { value: 'brakes', label: 'Brakes' },
      { value: 'light', label: 'Light', hint: 'Front or rear' },
    ],
  },
}

export const Single = createStory(texts, ({ error: _, ...text }) => <ChoiceCards name="problem" {...text} />)
export const Chosen = createStory(texts, ({ error: _, ...text }) => (
  <ChoiceCards name="problem" {...text} defaultValue="light" />
))
export const Multiple = createStory(texts, ({ error: _, ...text }) => (
  <ChoiceCards multiple name="problem" {...text} defaultValue={['light']} />
))
export const WithError = createStory(texts, (text) => <ChoiceCards name="problem" {...text} />)
/** The legend is the page's heading. */
export const AsHeading = createStory(texts, ({ error: _, ...text }) => (
  <ChoiceCards legendAsHeading name="problem" {...text} />
))
export const WithIcons = createStory(texts, ({ error: _, options, ...text }) => (
  <ChoiceCards
    name="problem"
    {...text}
    options={options.map((option) => ({ ...option, icon: <Icon name="wrench" /> }))}
  />
))
