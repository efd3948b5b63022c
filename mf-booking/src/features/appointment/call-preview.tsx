import type { Photo } from '@radruf/contract'
import { PhotoImage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './call-preview.module.css'

const POINTS = ['mail', 'prepare', 'call'] as const

/** The bike and what happens next: beside the choice, where a wide screen has room. */
export function CallPreview({ photo }: { photo: Photo | null }) {
  const t = useTexts()
  return (
    <section className={css.Preview}>
      {photo && <PhotoImage photo={photo} alt={t('preview.photo')} sizes="22rem" className={css.Photo} />}
      <h2>{t('confirmation.nextTitle')}</h2>
      <ol>
        {POINTS.map((point) => (
          <li key={point}>{t(`preview.${point}`)}</li>
        ))}
      </ol>
    </section>
  )
}
