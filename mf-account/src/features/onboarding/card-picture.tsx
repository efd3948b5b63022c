import { Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import type { ReactNode } from 'react'
import css from './onboarding.module.css'

/** By card; `isSeen` is false until the card is in view. */
const PICTURES: Record<'need' | 'call' | 'data' | 'reach', (isSeen: boolean) => ReactNode> = {
  need: () => (
    <>
      <Illustration drawing="item-phone" />
      <Illustration drawing="item-lamp" />
      <Illustration drawing="item-allen-key" />
    </>
  ),
  call: (isSeen) => (
    <span className={css.Marked}>
      <Illustration drawing="drivetrain" />
      {/* Mounted anew when the card comes into view, so that the ring draws itself before the person's eyes. */}
      <MarkRing key={String(isSeen)} className={css.Ring} delay={300} />
    </span>
  ),
  data: () => <Illustration drawing="step-repair" />,
  reach: () => <Illustration drawing="item-quiet" />,
}

/** The drawing of a card, on workshop paper. */
export function CardPicture({ card, isSeen }: { card: keyof typeof PICTURES; isSeen: boolean }) {
  return <div className={css.Picture}>{PICTURES[card](isSeen)}</div>
}
