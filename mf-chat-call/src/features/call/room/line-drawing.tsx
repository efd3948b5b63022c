import type { WeakSide } from '@radruf/call'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../../../texts/index.ts'
import css from './line-drawing.module.css'

/** Both people and the line between them: a weak side is dotted, and ringed if it is the only one. The words say the same. */
export function LineDrawing({ side, counterpartFullName }: { side: WeakSide; counterpartFullName: string }) {
  const t = useTexts()
  const isWeak = (end: 'own' | 'other') => side !== (end === 'own' ? 'other' : 'own')
  const ring = (end: 'own' | 'other') =>
    side === end && <MarkRing width={70} height={62} weight={4} className={css.Ring} />
  return (
    <div className={css.Drawing} aria-hidden="true">
      <span className={css.Head}>
        <span className={css.Own}>{t('call.you')}</span>
        {ring('own')}
      </span>
      <span className={css.Line} data-weak={isWeak('own') || undefined} />
      <span className={css.Node} />
      <span className={css.Line} data-weak={isWeak('other') || undefined} />
      <span className={css.Head}>
        <Avatar name={counterpartFullName} size={3} className={css.Portrait} />
        {ring('other')}
      </span>
    </div>
  )
}
