import { type Attachment, getClipAddress, getPhotoAddress, type OriginalSize } from '@radruf/contract'
import type { ComponentPropsWithRef } from 'react'

type Props = Omit<ComponentPropsWithRef<'video'>, 'src' | 'poster' | 'aria-label'> & {
  clip: Pick<Attachment, 'id' | 'width' | 'height'>
  /** The clip's accessible name. */
  label: string
  /** Path below which a shared case serves its pictures. */
  basePath?: string
  /** Size of the picture before it plays. */
  poster?: OriginalSize
}

/** A stored clip with the browser's controls. It loads nothing but its poster until it is played. */
export const ClipPlayer = ({ clip: { id, width, height }, label, basePath, poster = 'large', ...rest }: Props) => (
  <video
    controls
    playsInline
    preload="none"
    {...rest}
    src={getClipAddress(id, basePath)}
    poster={getPhotoAddress(id, poster, basePath)}
    width={width}
    height={height}
    aria-label={label}
  />
)
