import { useTexts } from '../../../texts/index.ts'
import css from './photo-layout-choice.module.css'
import type { CasePhotoView } from './use-case-photo.ts'

const LAYOUTS = ['beside', 'floating'] as const

/** The choice between a photo beside the live picture and one over it, where the screen is wide enough for both. */
export function PhotoLayoutChoice({ casePhoto: { layout, chooseLayout } }: { casePhoto: CasePhotoView }) {
  const t = useTexts()
  return (
    <fieldset className={css.Choice}>
      <legend>{t('casePhoto.layout')}</legend>
      {LAYOUTS.map((name) => (
        <label key={name}>
          <input type="radio" name="photo-layout" checked={layout === name} onChange={() => chooseLayout(name)} />
          {t(`casePhoto.layouts.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
