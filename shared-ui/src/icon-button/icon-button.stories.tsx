import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { IconButton } from './icon-button.tsx'

export default { title: 'Actions/IconButton', component: IconButton } satisfies Meta<typeof IconButton>

const texts = { de: 'Mikrofon', en: 'Microphone' }

export const Quiet = createStory(texts, (label) => <IconButton icon="mic" label={label} />)
export const Secondary = createStory(texts, (label) => <IconButton icon="mic" label={label} variant="secondary" />)
export const Pressed = createStory(texts, (label) => (
  <IconButton icon="mic" label={label} variant="secondary" pressed />
))
export const Danger = createStory({ de: 'Auflegen', en: 'Hang up' }, (label) => (
  <IconButton icon="hang-up" label={label} variant="danger" />
))
export const Primary = createStory({ de: 'Senden', en: 'Send' }, (label) => (
  <IconButton icon="send" label={label} variant="primary" />
))
/** Disabled; keeps its focus. */
export const Disabled = createStory({ de: 'Letzte Linie zurücknehmen', en: 'Take the last line back' }, (label) => (
  <IconButton icon="back" label={label} variant="secondary" disabled />
))
