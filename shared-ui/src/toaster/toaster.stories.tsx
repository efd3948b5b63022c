import { toast } from 'sonner'
import type { Meta } from 'storybook-react-rsbuild'
import { Button } from '../button/button.tsx'
import { Row } from '../stack/stack.tsx'
import { createStory } from '../story.ts'
import { Toaster } from './toaster.tsx'

export default { title: 'Feedback/Toaster', component: Toaster } satisfies Meta<typeof Toaster>

const TYPES = ['success', 'error', 'info', 'warning', 'loading'] as const

/** The five types. An error needs a place on the page as well. */
export const FiveTypes = createStory(
  {
    de: { region: 'Mitteilungen', close: 'Schließen', text: 'Ihre Auswahl ist gespeichert.' },
    en: { region: 'Notifications', close: 'Close', text: 'Your choice is saved.' },
  },
  ({ region, close, text }) => (
    <>
      <Row>
        {TYPES.map((type) => (
          <Button key={type} type="button" variant="secondary" onClick={() => toast[type](text)}>
            {type}
          </Button>
        ))}
      </Row>
      <Toaster containerAriaLabel={region} closeLabel={close} />
    </>
  ),
)
