import { PhotoImage } from '@radruf/shell-kit'
import { isStored, type Picture } from './picture.ts'
import { useTexts } from './texts/index.ts'
import css from './viewer.module.css'

type Props = {
  pictures: readonly Picture[]
  shown: string
  basePath: string | undefined
  onShow: (id: string) => void
}

/** All pictures as a strip; each opens one. */
export function Thumbs({ pictures, shown, basePath, onShow }: Props) {
  const t = useTexts()
  return (
    <ul className={css.Thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <button
            type="button"
            className={css.Thumb}
            aria-label={t('show', { number: index + 1, caption: picture.caption })}
            aria-current={picture.id === shown || undefined}
            onClick={() => onShow(picture.id)}
          >
            {isStored(picture) ? (
              <PhotoImage photo={picture} alt="" sizes="5rem" basePath={basePath} />
            ) : (
              <img src={picture.src} alt="" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
