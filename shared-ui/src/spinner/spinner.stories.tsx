import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Spinner } from './spinner.tsx'

export default { title: 'Loading/Spinner', component: Spinner } satisfies Meta<typeof Spinner>

export const Waiting = createStory({ de: 'Verbindung wird aufgebaut …', en: 'Connecting …' }, (label) => (
  <Spinner label={label} />
))
