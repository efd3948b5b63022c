import type { Meta } from 'storybook-react-rsbuild'
import { ButtonLink } from '../button/button.tsx'
import { Link } from '../link/link.tsx'
import { createStory } from '../story.ts'
import { Panel } from './panel.tsx'

export default { title: 'Layout/Panel', component: Panel } satisfies Meta<typeof Panel>

const texts = {
  de: {
    label: 'Ihr Gespräch mit Mia',
    title: 'Morgen, 9:30 Uhr',
    text: 'Montag, 23. November',
    action: 'Checkliste durchgehen',
    link: 'Verschieben',
    note: 'Teilnehmen ab 9:20 Uhr',
  },
  en: {
    label: 'Your call with Mia',
    title: 'Tomorrow, 09:30',
    text: 'Monday 23 November',
    action: 'Go through the checklist',
    link: 'Reschedule',
    note: 'Join from 09:20',
  },
}

export const WithActionAndLinks = createStory(texts, ({ label, title, text, action, link, note }) => (
  <Panel
    label={label}
    title={title}
    actions={<ButtonLink to="/appointment">{action}</ButtonLink>}
    links={
      <>
        <Link standalone to="/appointment">
          {link}
        </Link>
        <span>{note}</span>
      </>
    }
  >
    {text}
  </Panel>
))
export const WithTextOnly = createStory(texts, ({ title, text }) => (
  <Panel title={title} headingLevel={3}>
    {text}
  </Panel>
))
