import { showWhole } from '@radruf/case-parts'
import { Icon } from '@radruf/shared-ui'
import { TilePicture } from '../../../case-photos/tile-picture.tsx'
import { useTexts } from '../../../texts/index.ts'
import { OUTCOME_FORM } from '../forms/outcome-drafts.ts'
import { type CasePicture, useChosenPictures } from './case-pictures.ts'
import css from './picture-choice.module.css'

type PictureChoiceProps = {
  ticketId: string
  /** The customer's first name. */
  customerName: string
  pictures: readonly CasePicture[]
  /** Called with the picture whose tile is focused or pressed. */
  onShow?: (id: string) => void
}

/** The pictures that the customer gets with the summary. Each tile is a switch; the outcome form sends them. */
export function PictureChoice({ ticketId, customerName, pictures, onShow = () => {} }: PictureChoiceProps) {
  const t = useTexts()
  const { chosen, toggle, isFull } = useChosenPictures(ticketId, pictures)
  if (pictures.length === 0) return null
  return (
    <fieldset className={css.Choice}>
      <legend>{t('evidence.choose', { name: customerName })}</legend>
      <p role="status">{t('evidence.chosen', { count: chosen.length, of: pictures.length })}</p>
      <input type="hidden" name="pictures" form={OUTCOME_FORM} value={chosen.join(' ')} />
      <ul className={css.Tiles} onFocus={showWhole}>
        {pictures.map((picture) => {
          const { id, caption } = picture
          const isChosen = chosen.includes(id)
          return (
            <li key={id}>
              <label className={css.Tile}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onFocus={() => onShow(id)}
                  onChange={() => {
                    toggle(id)
                    onShow(id)
                  }}
                />
                <TilePicture photo={picture} sizes="16rem" caption={caption} />
                <Icon name="check" size={1.125} strokeWidth={3} className={css.Tick} />
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
