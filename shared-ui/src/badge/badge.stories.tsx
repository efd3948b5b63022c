import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Badge } from './badge.tsx'

export default { title: 'Feedback/Badge', component: Badge } satisfies Meta<typeof Badge>

const texts = { de: 'Termin gebucht', en: 'Appointment booked' }

export const Neutral = createStory(texts, (text) => <Badge>{text}</Badge>)
export const Brand = createStory(texts, (text) => <Badge tone="brand">{text}</Badge>)
export const Warning = createStory({ de: 'Der Kunde wartet', en: 'The customer is waiting' }, (text) => (
  <Badge tone="warning">{text}</Badge>
))
export const Success = createStory({ de: 'Repariert', en: 'Fixed' }, (text) => <Badge tone="success">{text}</Badge>)
export const Danger = createStory({ de: 'Nicht fahren', en: 'Do not ride' }, (text) => (
  <Badge tone="danger">{text}</Badge>
))
