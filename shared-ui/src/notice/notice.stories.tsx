import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Notice } from './notice.tsx'

export default { title: 'Feedback/Notice', component: Notice } satisfies Meta<typeof Notice>

const texts = {
  de: { title: 'Der Anruf ist noch nicht geöffnet', text: 'Sie können kurz vor dem Termin teilnehmen.' },
  en: { title: 'The call is not open yet', text: 'You can join shortly before the appointment.' },
}

export const Info = createStory(texts, ({ title, text }) => <Notice title={title}>{text}</Notice>)
export const Success = createStory({ de: 'Ihr Termin steht.', en: 'Your appointment is booked.' }, (text) => (
  <Notice tone="success">{text}</Notice>
))
export const Warning = createStory({ de: 'Die Verbindung ist schlecht.', en: 'The connection is bad.' }, (text) => (
  <Notice tone="warning">{text}</Notice>
))
/** Announced when it appears. */
export const DangerLive = createStory(
  { de: 'Dieser Termin ist gerade vergeben worden.', en: 'This time was just taken.' },
  (text) => (
    <Notice tone="danger" live>
      {text}
    </Notice>
  ),
)
