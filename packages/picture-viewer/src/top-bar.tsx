import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { clsx } from 'clsx'
import { getDownloadAddress, type Picture } from './picture.ts'
import { useTexts } from './texts/index.ts'
import css from './top-bar.module.css'
import type { Frames } from './use-frames.ts'

/** The person and the ticket of the pictures. */
export type About = { name: string; title: string }

type TopBarProps = {
  titleId: string
  pictures: readonly Picture[]
  frames: Frames
  basePath: string | undefined
  about: About | undefined
  onClose: () => void
}

/** The viewer's title between closing and saving. */
export function TopBar({ titleId, pictures, frames, basePath, about, onClose }: TopBarProps) {
  const t = useTexts()
  return (
    <header className={css.Top}>
      <button type="button" className={css.Action} onClick={onClose}>
        <Icon name="close" />
        <span className={css.Word}>{t('close')}</span>
        <span aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </button>
      <div className={css.Title}>
        {about && <Avatar name={about.name} size={2.5} className={css.Avatar} />}
        <h2 id={titleId}>
          {about && <span className={css.About}>{about.title}</span>}
          <Position pictures={pictures} frames={frames} />
        </h2>
      </div>
      <a className={css.Action} href={getDownloadAddress(frames.active.picture, basePath)} download>
        <Icon name="download" />
        <span className={clsx(css.Narrow, css.Word)}>{t('save')}</span>
        <span className={css.Wide}>{t('download')}</span>
      </a>
    </header>
  )
}

/** The positions among several pictures, named by the shown one; a single picture's caption. */
function Position({ pictures, frames: { a, b } }: Pick<TopBarProps, 'pictures' | 'frames'>) {
  const t = useTexts()
  const count = pictures.length
  const number = pictures.indexOf(a.picture) + 1
  if (count === 1) return <span className={css.Position}>{a.picture.caption}</span>
  return (
    <>
      <VisuallyHidden>{a.picture.caption}, </VisuallyHidden>
      <span className={css.Position}>
        {b
          ? t('positions', { number, other: pictures.indexOf(b.picture) + 1, count })
          : t('position', { number, count })}
      </span>
    </>
  )
}
