import type { Meta } from 'storybook-react-rsbuild'
import { story } from '../story.ts'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'

export default { title: 'Lay out/Stack and Row', component: Stack } satisfies Meta<typeof Stack>

const texts = { de: ['Eins', 'Zwei', 'Drei'], en: ['One', 'Two', 'Three'] }
const words = (texts: string[]) => texts.map((text) => <span key={text}>{text}</span>)

export const BelowEachOther = story(texts, (text) => <Stack>{words(text)}</Stack>)
export const BesideEachOther = story(texts, (text) => <Row>{words(text)}</Row>)
export const AtTheEdges = story(texts, (text) => <Row spread>{words(text)}</Row>)
