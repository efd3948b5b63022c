import type { Meta } from 'storybook-react-rsbuild'
import { Row, Stack } from '../stack/stack.tsx'
import { createTextlessStory } from '../story.ts'
import { Icon, type IconName } from './icon.tsx'
import { ICONS } from './icons.ts'

export default { title: 'Layout/Icon', component: Icon } satisfies Meta<typeof Icon>

export const All = createTextlessStory(() => (
  <Row gap="l">
    {(Object.keys(ICONS) as IconName[]).map((name) => (
      <Stack key={name} gap="s">
        <Icon name={name} size={2} />
        <small>{name}</small>
      </Stack>
    ))}
  </Row>
))
