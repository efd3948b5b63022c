import type { Meta } from 'storybook-react-rsbuild'
import { Row } from '../stack/stack.tsx'
import { createTextlessStory } from '../story.ts'
import { Avatar } from './avatar.tsx'

export default { title: 'Layout/Avatar', component: Avatar } satisfies Meta<typeof Avatar>

/** First and last name, a first name only, and a long name. */
export const Names = createTextlessStory(() => (
  <Row gap="m">
    <Avatar name="Mia Kern" />
    <Avatar name="Ömer" />
    <Avatar name="Anna Maria von der Heide" />
  </Row>
))

/** The sizes of lists, headers and pages. */
export const Sizes = createTextlessStory(() => (
  <Row gap="m">
    <Avatar name="Mia Kern" size={2} />
    <Avatar name="Mia Kern" size={3.25} />
    <Avatar name="Mia Kern" size={3.75} />
  </Row>
))
