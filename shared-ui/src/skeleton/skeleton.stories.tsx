import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Skeleton } from './skeleton.tsx'

export default { title: 'Loading/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>

const texts = { de: 'Tickets werden geladen', en: 'Loading your tickets' }

export const Lines = createStory(texts, (label) => <Skeleton label={label} />)
export const Block = createStory(texts, (label) => <Skeleton label={label} height="12rem" />)
export const BlockAndLines = createStory(texts, (label) => <Skeleton label={label} height="12rem" lines={3} />)
