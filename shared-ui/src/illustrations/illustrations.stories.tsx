import type { Meta } from 'storybook-react-rsbuild'
import { Row } from '../stack/stack.tsx'
import { createTextlessStory } from '../story.ts'
import { DRAWINGS, EmptyState, Illustration, MarkRing } from './index.ts'

export default { title: 'Layout/Illustration', component: Illustration } satisfies Meta<typeof Illustration>

/** Every drawing, in the colours of the scheme; tiles have the soft tint. */
export const Drawings = createTextlessStory(() => (
  <Row gap="m">
    {DRAWINGS.map((drawing) => (
      <Illustration key={drawing} drawing={drawing} />
    ))}
    <Illustration drawing="brakes" soft />
  </Row>
))

/** The ring in its shapes and several sizes; complete at once for pictures. */
export const Rings = createTextlessStory(() => (
  <Row gap="m">
    <MarkRing shape="a" still width={120} height={120} weight={6} />
    <MarkRing shape="b" still width={40} height={38} weight={4} />
    <MarkRing shape="c" delay={200} still width={240} height={120} weight={7} />
    <MarkRing shape="b" still width={346} height={160} weight={7} />
  </Row>
))

/** An empty list. */
export const Empty = createTextlessStory(() => <EmptyState drawing="item-quiet" />)
