import type { Meta } from 'storybook-react-rsbuild'
import { Button } from '../button/button.tsx'
import { createStory } from '../story.ts'
import { Card } from './card.tsx'

export default { title: 'Layout/Card', component: Card } satisfies Meta<typeof Card>

const texts = {
  de: { title: 'Ihr nächster Termin', text: 'Dienstag, 2. März um 16:00 Uhr', action: 'Verschieben' },
  en: { title: 'Your next appointment', text: 'Tuesday 2 March at 4 pm', action: 'Move' },
}

export const Plain = createStory(texts, ({ title, text }) => <Card title={title}>{text}</Card>)
/** The next action. */
export const Brand = createStory(texts, ({ title, text }) => (
  <Card tone="brand" title={title}>
    {text}
  </Card>
))
export const Success = createStory(texts, ({ title, text }) => (
  <Card tone="success" title={title}>
    {text}
  </Card>
))
export const Danger = createStory(texts, ({ title, text }) => (
  <Card tone="danger" title={title}>
    {text}
  </Card>
))
export const WithActions = createStory(texts, ({ title, text, action }) => (
  <Card title={title} actions={<Button variant="secondary">{action}</Button>}>
    {text}
  </Card>
))
