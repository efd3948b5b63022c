import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Link } from './link.tsx'

export default { title: 'Actions/Link', component: Link } satisfies Meta<typeof Link>

const texts = { de: 'Verschieben oder absagen', en: 'Move or cancel' }

export const InText = createStory(
  { de: ['Etwas dazwischengekommen?', 'Termin verschieben'], en: ['Something came up?', 'Move the call'] },
  ([text, link]) => (
    <p>
      {text} <Link to="/appointment">{link}</Link>
    </p>
  ),
)
/** On a line of its own, with a target of full size. */
export const Standalone = createStory(texts, (text) => (
  <Link standalone to="/appointment">
    {text}
  </Link>
))
