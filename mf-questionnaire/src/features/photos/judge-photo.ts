import { fit } from './encode-photo.ts'
import { doubtAbout, JUDGED_EDGE, type PhotoDoubt } from './photo-quality.ts'

/** Looks at a small copy of the photo, on the device. What cannot be looked at raises no doubt. */
export async function judgePhoto(photo: Blob): Promise<PhotoDoubt | undefined> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return undefined
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fit(picture, JUDGED_EDGE))
  const { width, height } = canvas
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  pen?.drawImage(picture, 0, 0, width, height)
  picture.close()
  try {
    return pen ? doubtAbout(pen.getImageData(0, 0, width, height)) : undefined
  } catch {
    // Browsers that guard against fingerprinting may refuse to read a canvas.
    return undefined
  }
}
