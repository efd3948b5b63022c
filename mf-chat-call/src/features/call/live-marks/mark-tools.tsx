import { findOwnMarks, MARK_SHAPES, type MarkShape } from '@radruf/call/live-marks'
import { CALL_KEYS } from '@radruf/case-parts'
import type { IconName } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { IconControl } from '../controls/icon-control.tsx'
import toolsCss from '../controls/stage-tools.module.css'
import css from './mark-tools.module.css'
import type { MarkRoom } from './use-mark-tool.ts'

const ICONS: Readonly<Record<MarkShape, IconName>> = {
  circle: 'circle',
  arrow: 'arrow',
  number: 'number',
  text: 'text',
}

/** The tools for marks on the moving picture: a row above the controls, or next to a wide picture (`isStrip`). */
export function MarkTools({ room, isStrip = false }: { room: MarkRoom; isStrip?: boolean }) {
  const t = useTexts()
  const { markTool, activeCall, canPoint, isPointing, isCustomer } = room
  const session = activeCall.liveMarks
  const hasOwn = useStore(session.store, (state) => findOwnMarks(state, session.role).length > 0)
  return (
    <div
      role="toolbar"
      aria-label={t('liveMarks.tools')}
      className={isStrip ? clsx(toolsCss.Column, css.Strip) : clsx(toolsCss.Row, css.Row)}
      data-role={session.role}
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
        />
      ))}
      <IconControl
        shape="tile"
        icon="undo"
        label={t('board.undo')}
        aria-label={t('board.undoLong')}
        disabled={!hasOwn}
        onClick={session.undo}
      />
    </div>
  )
}
