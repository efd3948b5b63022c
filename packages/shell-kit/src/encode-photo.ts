import { createApiError } from '@radruf/contract/client'
import { fitSize } from './fit-size.ts'

const JPEG_QUALITY = 0.86

/**
 * Redraws a photo as a JPEG: upright, small enough for a weak connection, and without the camera's metadata such as the location.
 * A photo of a phone that this browser cannot decode is returned unchanged: the service decodes more formats and re-encodes every
 * photo. Throws PHOTO_UNREADABLE for any other file that cannot be decoded.
 */
export async function encodePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) {
    // Only a file that does not decode needs the table of formats. Without it the service decides.
    const kind = await import('./media-kind.ts').then(
      ({ readMediaKind }) => readMediaKind(file),
      () => 'phonePhoto',
    )
    if (kind === 'phonePhoto') return file
    throw createApiError('PHOTO_UNREADABLE')
  }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitSize(picture))
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) return file
  // Transparent pixels would turn black in a JPEG.
  canvasContext.fillStyle = 'white'
  canvasContext.fillRect(0, 0, canvas.width, canvas.height)
  canvasContext.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg ?? file), 'image/jpeg', JPEG_QUALITY))
}
