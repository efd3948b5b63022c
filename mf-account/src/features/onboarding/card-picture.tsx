import {
  drivetrain,
  Illustration,
  itemAllenKey,
  itemLamp,
  itemPhone,
  itemQuiet,
  MarkRing,
  stepRepair,
} from '@radruf/shared-ui/illustrations'
import type { ReactNode } from 'react'
import css from './onboarding.module.css'

const PICTURES: Record<'need' | 'call' | 'data' | 'reach', ReactNode> = {
  need: (
    <>
      <Illustration drawing={itemPhone} />
      <Illustration drawing={itemLamp} />
      <Illustration drawing={itemAllenKey} />
    </>
  ),
  call: (
    <span className={css.Marked}>
      <Illustration drawing={drivetrain} />
      <MarkRing className={css.Ring} delay={300} />
    </span>
  ),
  data: <Illustration drawing={stepRepair} />,
  reach: <Illustration drawing={itemQuiet} />,
}

/** The drawing of a card, on workshop paper. */
export function CardPicture({ card }: { card: keyof typeof PICTURES }) {
  return <div className={css.Picture}>{PICTURES[card]}</div>
}
