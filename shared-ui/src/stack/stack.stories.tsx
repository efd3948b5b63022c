import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'

export default { title: 'Lay out/Stack and Row', component: Stack } satisfies Meta<typeof Stack>

const texts = { de: ['Eins', 'Zwei', 'Drei'], en: ['One', 'Two', 'Three'] }
const words = (texts: string[]) => texts.map((text) => <span key={text}>{text}</span>)

export const BelowEachOther = createStory(texts, (text) => <Stack>{words(text)}</Stack>)
export const BesideEachOther = createStory(texts, (text) => <Row>{words(text)}</Row>)
export const AtTheEdges = createStory(texts, (text) => <Row spread>{words(text)}</Row>)
/** Cut off at the edge rather than in two lines. */
export const OnOneLine = createStory(texts, (text) => <Row wrap={false}>{words(text)}</Row>)
/** What it is made of is up to what stands in it. */
export const AsList = createStory(texts, (text) => (
  <Stack as="ul" gap="s">
    {text.map((one) => (
      <Stack as="li" key={one}>
        {one}
      </Stack>
    ))}
  </Stack>
))
export const AsNumberedList = createStory(texts, (text) => (
  <Stack as="ol" gap="l">
    {text.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </Stack>
))
export const AsSections = createStory(texts, (text) => (
  <Stack as="section">
    <Stack as="article">{words(text)}</Stack>
  </Stack>
))
