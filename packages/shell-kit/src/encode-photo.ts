/** The longest edge of an uploaded photo, in pixels. */
const LONGEST_EDGE = 2048
const JPEG_QUALITY = 0.86

/** Returns the size of a picture shrunk to its longest edge in pixels; small pictures keep their size. */
export function fitSize({ width, height }: { width: number; height: number }, edge = LONGEST_EDGE) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Redraws a photo as a JPEG: upright, small enough for a weak connection, and without the camera's metadata such as the location.
 * A file that this browser cannot decode is returned unchanged: the service decodes more formats and re-encodes every photo.
 */
export async function encodePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
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
