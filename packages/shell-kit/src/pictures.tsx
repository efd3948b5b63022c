import {
  type Attachment,
  getClipAddress,
  getPhotoAddress,
  getPhotoSrcSet,
  type OriginalSize,
  type PictureSize,
} from '@radruf/contract'
import type { ChangeEvent, ComponentPropsWithoutRef, ComponentPropsWithRef } from 'react'
import { preload } from 'react-dom'

type Props = Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height'> & {
  photo: PictureSize
  /** Empty where the picture repeats a text beside it. */
  alt: string
  /** Width of the picture on the page, as in HTML: `(min-width: 40rem) 50vw, 100vw`. */
  sizes: string
  /** Path below which a shared case serves its pictures. */
  basePath?: string
  /** JPEG for browsers without AVIF. */
  fallback?: OriginalSize
  /** The largest picture of the first view (LCP): its request starts with the page. Other pictures load when they come near. */
  priority?: boolean
}

/**
 * A photo or snapshot in the smallest variant that fills `sizes`. It reserves its space before it loads. Style the `img` with
 * `className`; the surrounding `picture` and its `source` have no boxes of their own.
 */
export function PhotoImage({ photo, alt, sizes, basePath, fallback = 'small', priority = false, ...rest }: Props) {
  const srcSet = getPhotoSrcSet(photo, basePath)
  const src = getPhotoAddress(photo.id, fallback, basePath)
  if (priority)
    preload(src, {
      as: 'image',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      type: 'image/avif',
      fetchPriority: 'high',
    })
  return (
    <picture style={{ display: 'contents' }}>
      <source style={{ display: 'none' }} type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        decoding="async"
        {...rest}
        src={src}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}

type ClipPlayerProps = Omit<ComponentPropsWithRef<'video'>, 'src' | 'poster' | 'aria-label'> & {
  clip: Pick<Attachment, 'id' | 'width' | 'height'>
  /** The clip's accessible name. */
  label: string
  /** Path below which a shared case serves its pictures. */
  basePath?: string
  /** Size of the picture before it plays. */
  poster?: OriginalSize
}

/** A stored clip with the browser's controls. It loads nothing but its poster until it is played. */
export const ClipPlayer = ({
  clip: { id, width, height },
  label,
  basePath,
  poster = 'large',
  ...rest
}: ClipPlayerProps) => (
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

/** Returns the chosen files and empties the input: otherwise, choosing the same file again fires no event. */
export function takeFiles({ currentTarget }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(currentTarget.files ?? [])]
  currentTarget.value = ''
  return files
}
