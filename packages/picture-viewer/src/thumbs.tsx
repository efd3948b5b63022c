import { PhotoImage } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { isStored, type Picture } from './picture.ts'
import { useTexts } from './texts/index.ts'
import css from './thumbs.module.css'
import type { FrameName, Frames } from './use-frames.ts'

type Props = { pictures: readonly Picture[]; frames: Frames; basePath: string | undefined }

/** All pictures as a strip. A click shows one in the active frame; with Shift it is compared as B. */
export function Thumbs({ pictures, frames: { a, b, active, choose }, basePath }: Props) {
  const findFrame = ({ id }: Picture) => [a, b].find((frame) => frame?.picture.id === id)
  return (
    <ul className={css.Thumbs}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <Thumb
            picture={picture}
            number={index + 1}
            basePath={basePath}
            shownIn={findFrame(picture)?.name}
            isActive={picture.id === active.picture.id}
            isComparing={b !== undefined}
            onChoose={(isOther) => choose(picture.id, isOther ? 'b' : undefined)}
          />
        </li>
      ))}
    </ul>
  )
}

type ThumbProps = {
  picture: Picture
  number: number
  basePath: string | undefined
  shownIn: FrameName | undefined
  isActive: boolean
  isComparing: boolean
  onChoose: (isOther: boolean) => void
}

function Thumb({ picture, number, basePath, shownIn, isActive, isComparing, onChoose }: ThumbProps) {
  const t = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isActive])
  return (
    <button
      ref={button}
      type="button"
      className={css.Thumb}
      aria-label={t('show', { number, caption: picture.caption })}
      aria-current={shownIn ? true : undefined}
      onClick={({ shiftKey }) => onChoose(shiftKey)}
    >
      <span className={css.Image}>
        {isStored(picture) ? (
          <PhotoImage photo={picture} alt="" sizes="8rem" basePath={basePath} />
        ) : (
          <img src={picture.src} alt="" />
        )}
        {isComparing && shownIn && <b className={css.Letter} data-letter={shownIn.toUpperCase()} />}
      </span>
      <span className={css.Word} data-excerpt>
        {picture.caption}
      </span>
    </button>
  )
}
