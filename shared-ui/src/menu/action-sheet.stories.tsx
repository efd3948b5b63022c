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

export const WithLifted = createStory(texts, ({ label, copy, remove, detail, cancel, message }) => (
  <ActionSheet
    label={label}
    cancelLabel={cancel}
    onClose={() => {}}
    items={[
      { label: copy, icon: 'copy', onSelect: () => {} },
      { label: remove, icon: 'trash', detail, tone: 'danger', onSelect: () => {} },
    ]}
    lifted={{ from: new DOMRect(16, 120, 240, 60), content: <p>{message}</p> }}
  />
))
