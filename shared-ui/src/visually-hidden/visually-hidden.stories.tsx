import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export default { title: 'Layout/VisuallyHidden', component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>

export const ForScreenReaders = createStory({ de: 'Noch eine Minute', en: 'One minute left' }, (text) => (
  <p>
    <span aria-hidden="true">1:00</span> <VisuallyHidden>{text}</VisuallyHidden>
  </p>
))
