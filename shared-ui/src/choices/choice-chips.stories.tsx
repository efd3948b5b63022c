import { useState } from 'react'
import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { ChoiceChips, type ChoiceChipsProps } from './choice-chips.tsx'

export default { title: 'Forms/ChoiceChips', component: ChoiceChips } satisfies Meta<typeof ChoiceChips>

const texts = {
  de: {
    legend: 'Welches Teil?',
    note: 'gern mehrere',
    error: 'Bitte tippen Sie mindestens ein Feld an.',
    options: [
      { value: 'chain', label: 'Kette' },
      { value: 'cassette', label: 'Ritzel' },
      { value: 'derailleur', label: 'Schaltwerk' },
      { value: 'unknown', label: 'Weiß ich nicht' },
    ],
  },
  en: {
    legend: 'Which part?',
    note: 'more than one is fine',
    error: 'Please tap at least one of these.',
    options: [
      { value: 'chain', label: 'Chain' },
      { value: 'cassette', label: 'Cassette' },
      { value: 'derailleur', label: 'Rear mech' },
      { value: 'unknown', label: 'I don’t know' },
    ],
  },
}

function Chips({ value = [], ...props }: Omit<ChoiceChipsProps, 'name' | 'value' | 'onChange'> & { value?: string[] }) {
  const [chosen, setChosen] = useState<string[]>(value)
  return <ChoiceChips {...props} name="component" value={chosen} onChange={setChosen} />
}

export const Several = createStory(texts, ({ error: _, ...text }) => (
  <Chips {...text} multiple exclusive={['unknown']} value={['chain']} />
))
export const One = createStory(texts, ({ error: _, note: __, ...text }) => <Chips {...text} value={['cassette']} />)
export const WithError = createStory(texts, (text) => <Chips {...text} multiple exclusive={['unknown']} />)
/** The legend is the page's heading. */
export const AsHeading = createStory(texts, ({ error: _, ...text }) => <Chips {...text} legendAsHeading />)
