import type { Meta } from 'storybook-react-rsbuild'
import { Row } from '../stack/stack.tsx'
import { createStory } from '../story.ts'
import { Button, ButtonLink } from './button.tsx'

export default { title: 'Actions/Button', component: Button } satisfies Meta<typeof Button>

const texts = { de: 'Termin wählen', en: 'Choose a time' }

export const Primary = createStory(texts, (text) => <Button>{text}</Button>)
export const Secondary = createStory(texts, (text) => <Button variant="secondary">{text}</Button>)
export const Quiet = createStory(texts, (text) => <Button variant="quiet">{text}</Button>)
export const Danger = createStory({ de: 'Ja, absagen', en: 'Yes, cancel' }, (text) => (
  <Button variant="danger">{text}</Button>
))
export const Wide = createStory(texts, (text) => <Button wide>{text}</Button>)
/** Keeps its focus and ignores clicks. */
export const Loading = createStory({ de: 'Wird gebucht …', en: 'Booking …' }, (text) => (
  <Button loading loadingLabel={text}>
    {text}
  </Button>
))
/** Disabled with a reason; still reachable by keyboard. */
export const WithReason = createStory(
  {
    de: ['Termin verschieben', 'Verschieben ist bis zwei Stunden vorher möglich.'],
    en: ['Move', 'You can move it until two hours before.'],
  },
  ([text, reason]) => (
    <Button type="button" variant="secondary" disabledReason={reason}>
      {text}
    </Button>
  ),
)
/** The pressed one of several toggles. */
export const Pressed = createStory({ de: ['Deutsch', 'Englisch'], en: ['German', 'English'] }, ([one, other]) => (
  <Row>
    <Button type="button" variant="quiet" aria-pressed>
      {one}
    </Button>
    <Button type="button" variant="quiet" aria-pressed={false}>
      {other}
    </Button>
  </Row>
))
/** A link with the look of a button. */
export const AsLink = createStory(texts, (text) => <ButtonLink to="/appointment">{text}</ButtonLink>)
