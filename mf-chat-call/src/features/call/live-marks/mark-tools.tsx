import { MARK_SHAPES, type MarkShape } from '@radruf/call/live-marks'
import { CALL_KEYS } from '@radruf/case-parts'
import type { IconName } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import { findOption, moveToOption } from '../board/option-keys.ts'
import { IconControl } from '../controls/icon-control.tsx'
import toolsCss from '../controls/stage-tools.module.css'
import css from './mark-tools.module.css'
import { useTexts as useStripTexts } from './texts/index.ts'
import type { MarkRoom } from './use-mark-tool.ts'
import { useFadeUnderStroke, type useStripEdge } from './use-strip.ts'

const ICONS: Readonly<Record<MarkShape, IconName>> = {
  circle: 'circle',
  arrow: 'arrow',
  number: 'number',
  text: 'text',
}

type ToolName = MarkShape | 'pointer' | 'undo' | 'move'

/**
 * The tools for marks on the moving picture: a row above the controls, or next to a wide picture (`strip`). Arrow keys move between them
 * (WAI-ARIA toolbar pattern).
 */
export function MarkTools({ room, strip }: { room: MarkRoom; strip?: ReturnType<typeof useStripEdge> }) {
  const t = useTexts()
  const stripTexts = useStripTexts()
  const { markTool, activeCall, canPoint, isPointing, isCustomer } = room
  const session = activeCall.liveMarks
  const [focused, setFocused] = useState<ToolName>(isCustomer ? 'circle' : 'pointer')
  const element = useFadeUnderStroke<HTMLDivElement>()
  const toTabStop = (name: ToolName) => ({
    tabIndex: focused === name ? 0 : -1,
    onFocus: () => setFocused(name),
  })
  return (
    <div
      ref={element}
      role="toolbar"
      aria-label={t('liveMarks.tools')}
      className={strip ? clsx(toolsCss.Column, css.Strip) : clsx(toolsCss.Row, css.Row)}
      data-role={session.role}
      onKeyDown={(event) => moveToOption(event, findOption(event))}
    >
      {!isCustomer && (
        <IconControl
          shape="tile"
          icon="pointer"
          label={t('pointer.switch')}
          aria-pressed={isPointing}
          aria-keyshortcuts={CALL_KEYS.pointer}
          disabled={!canPoint}
          onClick={activeCall.pointer.toggle}
          {...toTabStop('pointer')}
        />
      )}
      {MARK_SHAPES.map((shape) => (
        <IconControl
          key={shape}
          shape="tile"
          icon={ICONS[shape]}
          label={shape === 'text' ? t('liveMarks.tool.text') : t(`board.tool.${shape}`)}
          aria-pressed={markTool.tool === shape}
          onClick={() => markTool.choose(shape)}
          {...toTabStop(shape)}
        />
      ))}
      <IconControl
        shape="tile"
        icon="undo"
        label={t('board.undo')}
        aria-label={t('board.undoLong')}
        disabled={!markTool.hasOwn}
        onClick={session.undo}
        {...toTabStop('undo')}
      />
      {strip && (
        <IconControl
          shape="tile"
          icon={strip.edge === 'start' ? 'forward' : 'back'}
          label={stripTexts(`move.${strip.edge}`)}
          onClick={strip.move}
          {...toTabStop('move')}
        />
      )}
    </div>
  )
}
