import type { Perspective } from '@radruf/contract'
import css from './photo-guide.module.css'

/** A drawing that shows how to take a photo: the whole bike, or the position of the phone around the damaged spot. */
export function PhotoGuide({ perspective, label }: { perspective: Perspective; label: string }) {
  const Drawing = DRAWINGS[perspective]
  return (
    <svg viewBox="0 0 240 140" role="img" aria-label={label} className={css.Guide}>
      <Drawing />
    </svg>
  )
}

const DRAWINGS: Record<Perspective, () => React.ReactNode> = {
  bike: () => (
    <>
      <path className={css.Frame} d="M22 30V12h18M200 12h18v18M218 110v18h-18M40 128H22v-18" />
      <circle cx="70" cy="88" r="28" />
      <circle cx="170" cy="88" r="28" />
      <path d="M70 88h42l42-42-56 2-28 40M112 88 94 38M84 38h22M170 88l-18-54 16-6" />
      <circle cx="112" cy="88" r="8" />
      <path d="m112 88 6 16h8" />
    </>
  ),
  top: () => (
    <>
      <Spot />
      <path className={css.Sight} d="M108 42 86 84M132 42l22 42" />
      <g transform="translate(120 24)">
        <Phone />
      </g>
    </>
  ),
  side: () => (
    <>
      <Spot />
      <path className={css.Sight} d="M64 88l28-6M64 112l28 6" />
      <g transform="translate(46 100) rotate(90)">
        <Phone />
      </g>
    </>
  ),
  oblique: () => (
    <>
      <Spot />
      <path className={css.Sight} d="m158 44-30 34M178 64l-30 34" />
      <g transform="translate(184 36) rotate(45)">
        <Phone />
      </g>
    </>
  ),
  extra: () => (
    <>
      <Spot />
      <circle cx="146" cy="76" r="26" className={css.Frame} />
      <path className={css.Frame} d="m165 95 26 26" />
      <path d="m136 66 8 8-4 6 10 8" />
    </>
  ),
}

/** The damaged spot, drawn as a toothed wheel on the ground. */
const Spot = () => (
  <>
    <circle cx="120" cy="100" r="22" strokeDasharray="5 4.2" strokeWidth={6} className={css.Teeth} />
    <circle cx="120" cy="100" r="18" />
    <circle cx="120" cy="100" r="5" />
    <path className={css.Ground} d="M60 132h120" />
  </>
)

/** A phone seen from its edge, with the camera pointing down. */
const Phone = () => (
  <g className={css.Frame}>
    <rect x="-26" y="-9" width="52" height="16" rx="5" />
    <path d="M-8 7v5H8V7" />
  </g>
)
