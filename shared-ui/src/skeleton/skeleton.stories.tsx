import type { Meta } from 'storybook-react-rsbuild'
import { story } from '../story.ts'
import { Skeleton } from './skeleton.tsx'

export default { title: 'Wait/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>

const texts = { de: 'Tickets werden geladen', en: 'Loading your tickets' }

export const Lines = story(texts, (label) => <Skeleton label={label} />)
export const Block = story(texts, (label) => <Skeleton label={label} height="12rem" />)
export const BlockAndLines = story(texts, (label) => <Skeleton label={label} height="12rem" lines={3} />)
