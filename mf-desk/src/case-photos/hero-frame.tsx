import type { Photo } from '@radruf/contract'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { PhotoImage } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import css from './hero-frame.module.css'

type HeroFrameProps = {
  photo: Photo | null
  sizes: string
  /** The customer's name, for the initials. */
  name: string
  title: ReactNode
  facts: readonly string[]
  /** The photo is requested with the page. */
  priority?: boolean
  children?: ReactNode
}

/** A photo over the whole width with the customer and facts on it; without a photo, both on a plain ground. */
export const HeroFrame = ({ photo, sizes, name, title, facts, priority = false, children }: HeroFrameProps) => (
  <header className={css.Hero} data-photo={photo ? true : undefined}>
    {photo && <PhotoImage photo={photo} alt="" sizes={sizes} className={css.Photo} priority={priority} />}
    <div className={css.Caption}>
      <Avatar name={name} />
      <div className={css.Facts}>
        {title}
        <p className={css.Line}>
          {facts.map((fact, index) => (
            <span key={fact}>
              {fact}
              {index < facts.length - 1 && ' ·'}
            </span>
          ))}
        </p>
      </div>
      {children}
    </div>
  </header>
)
