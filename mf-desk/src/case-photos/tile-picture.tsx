import { PhotoImage } from '@radruf/shell-kit'
import type { ComponentProps } from 'react'
import css from './tile-picture.module.css'

/** A photo over the whole of its tile, with a caption. The tile itself is named by its button or label. */
export const TilePicture = ({
  photo,
  caption,
  sizes,
}: Pick<ComponentProps<typeof PhotoImage>, 'photo' | 'sizes'> & { caption: string }) => (
  <>
    <PhotoImage photo={photo} alt="" sizes={sizes} className={css.Picture} />
    <span className={css.Caption}>{caption}</span>
  </>
)
