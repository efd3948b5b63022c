import { useRef } from 'react'
import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { ActionSheet } from './action-sheet.tsx'

export default { title: 'Actions/ActionSheet', component: ActionSheet } satisfies Meta<typeof ActionSheet>

const texts = {
  de: {
    label: 'Aktionen zur Nachricht',
    copy: 'Text kopieren',
    remove: 'Löschen',
    detail: 'verschwindet auch bei Mia',
    cancel: 'Abbrechen',
    message: 'So sieht es von hinten aus.',
  },
  en: {
    label: 'Actions for the message',
    copy: 'Copy text',
    remove: 'Delete',
    detail: 'also disappears for Mia',
    cancel: 'Cancel',
    message: 'This is what it looks like from behind.',
  },
}

function OpenSheet({ label, copy, remove, detail, cancel, message }: (typeof texts)['de']) {
  const source = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p ref={source}>{message}</p>
      <ActionSheet
        label={label}
        cancelLabel={cancel}
        onClose={() => {}}
        items={[
          { label: copy, icon: 'copy', onSelect: () => {} },
          { label: remove, icon: 'trash', detail, tone: 'danger', onSelect: () => {} },
        ]}
        lifted={{ source, content: <p>{message}</p> }}
      />
    </>
  )
}

export const WithLifted = createStory(texts, (words) => <OpenSheet {...words} />)
