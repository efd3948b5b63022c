import { Segments } from '../controls/segments.tsx'
import css from './photo-layout-choice.module.css'
import { useTexts } from './texts/index.ts'
import type { CasePhotoView } from './use-case-photo.ts'

const LAYOUTS = ['beside', 'floating'] as const

/** The choice between a photo beside the live picture and one over it, where the screen is wide enough for both. */
export function PhotoLayoutChoice({ casePhoto: { layout, chooseLayout } }: { casePhoto: CasePhotoView }) {
  const t = useTexts()
  return (
    <Segments
      legend={t('layout')}
      name="photo-layout"
      segments={LAYOUTS.map((value) => ({ value, label: t(`layouts.${value}`) }))}
      value={layout}
      onChoose={chooseLayout}
      className={css.Choice}
    />
  )
}
