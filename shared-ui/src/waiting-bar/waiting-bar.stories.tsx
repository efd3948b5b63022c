import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { WaitingBar } from './waiting-bar.tsx'

export default { title: 'Loading/WaitingBar', component: WaitingBar } satisfies Meta<typeof WaitingBar>

export const Waiting = createStory({ de: 'Wird geladen …', en: 'Loading …' }, (label) => <WaitingBar label={label} />)
