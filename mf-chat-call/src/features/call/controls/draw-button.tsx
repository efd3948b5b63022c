import { Icon } from '@radruf/shared-ui'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { StageButton } from './stage-button.tsx'

/** `isShort`: the icon alone. */
export type DrawLook = { tone?: 'plain' | 'brand' | undefined; isShort?: boolean }

/** The button that begins and ends drawing. */
export function DrawButton({
  tone = 'plain',
  isShort = false,
  ...rest
}: DrawLook & Omit<ComponentProps<typeof StageButton>, 'tone' | 'children'>) {
  const t = useTexts()
  const label = t('liveMarks.draw')
  return (
    <StageButton {...rest} tone={tone} aria-label={isShort ? label : undefined}>
      <Icon name="pen" size={1.5} /> {!isShort && label}
    </StageButton>
  )
}
