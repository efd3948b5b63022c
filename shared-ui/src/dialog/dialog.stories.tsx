import { useState } from 'react'
import type { Meta } from 'storybook-react-rsbuild'
import { Button } from '../button/button.tsx'
import { createStory } from '../story.ts'
import { Dialog } from './dialog.tsx'

export default { title: 'Feedback/Dialog', component: Dialog } satisfies Meta<typeof Dialog>

const texts = {
  de: {
    ask: 'Termin absagen',
    title: 'Termin absagen?',
    text: 'Ihr Ticket bleibt offen.',
    yes: 'Ja, absagen',
    close: 'Schließen',
  },
  en: {
    ask: 'Cancel',
    title: 'Cancel the appointment?',
    text: 'Your ticket stays open.',
    yes: 'Yes, cancel',
    close: 'Close',
  },
}

function Example({ ask, title, text, yes, close, startsOpen }: typeof texts.de & { startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <>
      <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
        {ask}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        closeLabel={close}
        actions={
          <Button type="button" variant="danger" onClick={() => setOpen(false)}>
            {yes}
          </Button>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  )
}

export const Closed = createStory(texts, (text) => <Example {...text} startsOpen={false} />)
export const Open = {
  ...createStory(texts, (text) => <Example {...text} startsOpen />),
  // A modal dialog would cover the docs page.
  tags: ['!autodocs'],
}
