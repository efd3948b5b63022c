import { type Clip, getClipAddress, getPhotoAddress } from '@radruf/contract'

/** A stored picture, a clip with its poster, or a file that is not stored yet. */
export type Picture = {
  id: string
  caption: string
  /** Sender and time. */
  detail?: string
} & (StoredPicture | { src: string })
type StoredPicture = { width: number; height: number; clip?: Clip | null }

export const isStored = (picture: Picture): picture is Picture & StoredPicture => !('src' in picture)

export const getFullAddress = (picture: Picture, basePath?: string): string =>
  isStored(picture) ? getPhotoAddress(picture.id, 'large', basePath) : picture.src

/** The stored clip that plays in place of a picture. */
export const findClip = (picture: Picture) => (isStored(picture) && picture.clip ? picture : undefined)

export const getDownloadAddress = (picture: Picture, basePath?: string): string =>
  findClip(picture) ? getClipAddress(picture.id, basePath) : getFullAddress(picture, basePath)
