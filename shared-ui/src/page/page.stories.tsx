import type { Meta } from 'storybook-react-rsbuild'
import { Button, ButtonLink } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { createStory } from '../story.ts'
import { TextField } from '../text-field/text-field.tsx'
import { Page } from './page.tsx'

export default { title: 'Layout/Page', component: Page, parameters: { layout: 'fullscreen' } } satisfies Meta<
  typeof Page
>

const texts = {
  de: {
    title: 'Anmelden',
    lead: 'Wir schicken Ihnen einen Code per E-Mail.',
    back: 'Startseite',
    email: 'E-Mail-Adresse',
    send: 'Code anfordern',
    help: 'Hilfe bei der Anmeldung',
    helpText: 'Schreiben Sie uns, wir antworten werktags.',
    empty: 'Noch keine Tickets',
    emptyText: 'Sobald Sie ein Problem beschreiben, steht es hier.',
    start: 'Problem beschreiben',
  },
  en: {
    title: 'Log in',
    lead: 'We send you a code by e-mail.',
    back: 'Start page',
    email: 'E-mail address',
    send: 'Send code',
    help: 'Help with logging in',
    helpText: 'Write to us, we answer on weekdays.',
    empty: 'No tickets yet',
    emptyText: 'As soon as you describe a problem it appears here.',
    start: 'Describe a problem',
  },
}

/** A form with one action, and help in the aside. */
export const Form = createStory(texts, ({ title, lead, back, email, send, help, helpText }) => (
  <Page
    title={title}
    lead={lead}
    back={{ to: '/', label: back }}
    actions={<Button form="story-form">{send}</Button>}
    aside={<Card title={help}>{helpText}</Card>}
  >
    <form id="story-form">
      <TextField name="email" type="email" label={email} />
    </form>
  </Page>
))
/** An empty page with the next action. */
export const Empty = createStory(texts, ({ empty, emptyText, start }) => (
  <Page title={empty} actions={<ButtonLink to="/">{start}</ButtonLink>}>
    <p>{emptyText}</p>
  </Page>
))
/** For lists and tables. */
export const Wide = createStory(texts, ({ empty, emptyText }) => (
  <Page wide title={empty}>
    <p>{emptyText}</p>
  </Page>
))
