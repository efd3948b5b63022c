import { useState } from 'react'
import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { ChoiceTiles, type ChoiceTilesProps } from './choice-tiles.tsx'

export default { title: 'Forms/ChoiceTiles', component: ChoiceTiles } satisfies Meta<typeof ChoiceTiles>

const texts = {
  de: {
    legend: 'Was ist kaputt?',
    hint: 'Tippen Sie an, was am besten passt.',
    error: 'Bitte tippen Sie ein Feld an',
    drive: 'Antrieb und Schaltung',
    brakes: 'Bremsen',
    light: 'Licht',
    other: 'Sonstiges',
    otherHint: 'Etwas anderes oder unklar',
  },
  en: {
    legend: 'What’s broken?',
    hint: 'Tap whatever fits best.',
    error: 'Please tap one of these',
    drive: 'Drivetrain and gears',
    brakes: 'Brakes',
    light: 'Lights',
    other: 'Something else',
    otherHint: 'Or you’re not sure',
  },
}
type Texts = typeof texts.de

const getOptions = (text: Texts): ChoiceTilesProps['options'] => [
  { value: 'drive', label: text.drive, drawing: 'drivetrain' },
  { value: 'brakes', label: text.brakes, drawing: 'brakes' },
  { value: 'light', label: text.light, drawing: 'light' },
  { value: 'other', label: text.other, drawing: 'other-problem', wide: true, hint: text.otherHint },
]

type Props = Partial<ChoiceTilesProps> & { text: Texts; chosen?: string[] }
function Tiles({ text, chosen: initial = [], ...props }: Props) {
  const [chosen, setChosen] = useState<string[]>(initial)
  return (
    <ChoiceTiles
      name="problem"
      legend={text.legend}
      hint={text.hint}
      {...props}
      options={getOptions(text)}
      value={chosen}
      onChange={setChosen}
    />
  )
}

export const Single = createStory(texts, (text) => <Tiles text={text} />)
export const Chosen = createStory(texts, (text) => <Tiles text={text} chosen={['drive']} />)
export const Multiple = createStory(texts, (text) => (
  <Tiles text={text} multiple exclusive={['other']} chosen={['drive', 'light']} />
))
export const WithError = createStory(texts, (text) => <Tiles text={text} error={text.error} />)
/** The legend is the page's heading. */
export const AsHeading = createStory(texts, (text) => <Tiles text={text} legendAsHeading />)
