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

const PORTRAIT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#f5e6d2"/><circle cx="4.5" cy="4" r="2.4" fill="#f0c19c"/></svg>',
)}`

/** A portrait; its initials where it cannot be loaded. */
export const Portraits = createTextlessStory(() => (
  <Row gap="m">
    <Avatar name="Mia Kern" src={PORTRAIT} />
    <Avatar name="Mia Kern" src="data:image/png;base64,AA" />
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
