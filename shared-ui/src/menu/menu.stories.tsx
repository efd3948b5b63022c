import { useState } from 'react'
import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Menu, type MenuItem } from './menu.tsx'

export default { title: 'Actions/Menu', component: Menu } satisfies Meta<typeof Menu>

const texts = {
  de: { label: 'Aktionen zur Nachricht', copy: 'Kopieren', remove: 'Löschen' },
  en: { label: 'Actions for the message', copy: 'Copy', remove: 'Delete' },
}

function OpenMenu({ label, items, align }: { label: string; items: readonly MenuItem[]; align: 'start' | 'end' }) {
  const [isOpen, setOpen] = useState(true)
  return <Menu label={label} items={items} isOpen={isOpen} onToggle={setOpen} align={align} />
}

const toItems = ({ copy, remove }: (typeof texts)['de']): MenuItem[] => [
  { label: copy, icon: 'copy', onSelect: () => {} },
  { label: remove, icon: 'trash', onSelect: () => {} },
]

export const AtStart = createStory(texts, (words) => (
  <OpenMenu label={words.label} items={toItems(words)} align="start" />
))
export const AtEnd = createStory(texts, (words) => <OpenMenu label={words.label} items={toItems(words)} align="end" />)
