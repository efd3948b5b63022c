import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Progress } from './progress.tsx'

export default { title: 'Loading/Progress', component: Progress } satisfies Meta<typeof Progress>

const texts = { de: 'Foto wird gesendet', en: 'Sending the photo' }

export const Known = createStory(texts, (label) => <Progress label={label} value={40} />)
export const Unknown = createStory(texts, (label) => <Progress label={label} />)
