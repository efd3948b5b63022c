import type { Meta } from 'storybook-react-rsbuild'
import { createTextlessStory } from '../story.ts'
import { BrandMark } from './brand-mark.tsx'

export default { title: 'Layout/BrandMark', component: BrandMark } satisfies Meta<typeof BrandMark>

export const Mark = createTextlessStory(() => <BrandMark />)
