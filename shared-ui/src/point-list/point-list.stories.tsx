import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { PointList } from './point-list.tsx'

export default { title: 'Layout/PointList', component: PointList } satisfies Meta<typeof PointList>

const texts = {
  de: { done: 'Erledigt', open: 'Noch zu tun', cable: 'Zug gespannt', chain: 'Kette ölen' },
  en: { done: 'Done', open: 'Still to do', cable: 'Cable tightened', chain: 'Oil the chain' },
}

export const Agreed = createStory(texts, ({ done, open, cable, chain }) => (
  <PointList
    doneLabel={done}
    openLabel={open}
    points={[
      { key: 'cable', isDone: true, content: cable },
      { key: 'chain', isDone: false, content: chain },
    ]}
  />
))
