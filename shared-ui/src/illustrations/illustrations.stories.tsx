import type { Meta } from 'storybook-react-rsbuild'
import { Row } from '../stack/stack.tsx'
import { createTextlessStory } from '../story.ts'
import * as illustrations from './index.ts'

const { Avatar, Illustration, MarkRing, ...drawings } = illustrations

export default { title: 'Layout/Illustration', component: Illustration } satisfies Meta<typeof Illustration>

/** Every drawing, in the colours of the scheme. */
export const Drawings = createTextlessStory(() => (
  <Row gap="m">
    {Object.entries(drawings).map(([name, drawing]) => (
      <Illustration key={name} drawing={drawing} />
    ))}
  </Row>
))

/** The ring in its shapes; complete at once for pictures. */
export const Rings = createTextlessStory(() => (
  <Row gap="m">
    <MarkRing shape="a" still width={120} height={120} />
    <MarkRing shape="b" still width={120} height={120} />
    <MarkRing shape="c" delay={200} still width={240} height={120} />
    <MarkRing shape="wide" still width={346} height={160} />
  </Row>
))
