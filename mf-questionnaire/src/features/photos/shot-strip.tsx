import type { View } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { type Drawing, Illustration } from '@radruf/shared-ui/illustrations'
import { PhotoImage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { usePerspectiveName } from '../../use-perspective-name.ts'
import css from './shot-strip.module.css'
import type { Shot } from './shots.ts'

const DRAWINGS: Record<View, Drawing> = {
  bike: 'bike-city',
  top: 'view-top',
  side: 'view-side',
  oblique: 'view-oblique',
}

/** The id of a view's button; the error summary links to it. */
export const getShotId = (view: View): string => `field-photo-${view}`
/** The part of the button that shows the picture; a new shot flies into it. */
export const findThumb = (view: View): Element | null =>
  document.getElementById(getShotId(view))?.firstElementChild ?? null

type Props = { shots: readonly Shot[]; current: View; onSelect: (view: View) => void }

/** The four views with what is there and what is missing. Each is a button to its shot. */
export function ShotStrip({ shots, current, onSelect }: Props) {
  const t = useTexts()
  const getName = usePerspectiveName()
  return (
    <ol className={css.Strip} aria-label={t('photos.strip')}>
      {shots.map((shot) => (
        <li key={shot.view}>
          <button
            type="button"
            id={getShotId(shot.view)}
            className={css.Shot}
            aria-label={`${getName(shot.view)}, ${t(`photos.states.${shot.state}`)}`}
            aria-current={shot.view === current || undefined}
            onClick={() => onSelect(shot.view)}
          >
            <span className={css.Thumb}>
              <ShotPicture shot={shot} />
              <ShotMark state={shot.state} />
            </span>
            <span className={css.Name}>{getName(shot.view)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function ShotPicture({ shot: { view, photo, preview } }: { shot: Shot }) {
  if (preview) return <img src={preview} alt="" className={css.Picture} />
  if (photo) return <PhotoImage photo={photo} alt="" sizes="6rem" className={css.Picture} />
  return <Illustration drawing={DRAWINGS[view]} className={css.Drawing} />
}

/** A tick for a photo that is there, an exclamation mark for one that needs a decision. */
function ShotMark({ state }: Pick<Shot, 'state'>) {
  if (state === 'missing') return null
  if (state === 'busy') return <span className={css.Busy} aria-hidden="true" />
  if (state === 'stored')
    return (
      <span className={css.Done}>
        <Icon name="check" size={1} />
      </span>
    )
  return (
    <span className={css.Attention} aria-hidden="true">
      !
    </span>
  )
}
