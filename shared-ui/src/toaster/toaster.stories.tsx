import { toast } from 'sonner'
import type { Meta } from 'storybook-react-rsbuild'
import { Button } from '../button/button.tsx'
import { Row } from '../stack/row.tsx'
import { createStory } from '../story.ts'
import { Toaster } from './toaster.tsx'

export default { title: 'Tell/Toaster', component: Toaster } satisfies Meta<typeof Toaster>

const TYPES = ['success', 'error', 'info', 'warning', 'loading'] as const

/** Five types; never the only carrier of an error. */
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
