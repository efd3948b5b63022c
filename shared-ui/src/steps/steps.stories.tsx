import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Steps } from './steps.tsx'

export default { title: 'Loading/Steps', component: Steps } satisfies Meta<typeof Steps>

export const Second = createStory({ de: 'Schritt 2 von 6', en: 'Step 2 of 6' }, (label) => (
  <Steps current={2} total={6} label={label} />
))
export const Last = createStory({ de: 'Schritt 6 von 6', en: 'Step 6 of 6' }, (label) => (
  <Steps current={6} total={6} label={label} />
))
