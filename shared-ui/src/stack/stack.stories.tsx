import type { Meta } from 'storybook-react-rsbuild'
import { createStory } from '../story.ts'
import { Row, Stack } from './stack.tsx'

export default { title: 'Layout/Stack and Row', component: Stack } satisfies Meta<typeof Stack>

const texts = { de: ['Eins', 'Zwei', 'Drei'], en: ['One', 'Two', 'Three'] }
const toSpans = (texts: string[]) => texts.map((text) => <span key={text}>{text}</span>)

export const Vertical = createStory(texts, (text) => <Stack>{toSpans(text)}</Stack>)
export const Horizontal = createStory(texts, (text) => <Row>{toSpans(text)}</Row>)
export const Spread = createStory(texts, (text) => <Row spread>{toSpans(text)}</Row>)
/** Overflows instead of wrapping. */
export const WithoutWrap = createStory(texts, (text) => <Row wrap={false}>{toSpans(text)}</Row>)
/** The element follows from the content. */
export const AsList = createStory(texts, (text) => (
  <Stack as="ul" gap="s">
    {text.map((item) => (
      <Stack as="li" key={item}>
        {item}
      </Stack>
    ))}
  </Stack>
))
export const AsNumberedList = createStory(texts, (text) => (
  <Stack as="ol" gap="l">
    {text.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </Stack>
))
export const AsSections = createStory(texts, (text) => (
  <Stack as="section">
    <Stack as="article">{toSpans(text)}</Stack>
  </Stack>
))
