/** The longest edge of a photo that is sent, in pixels. */
export const LONGEST_EDGE = 2048
const QUALITY = 0.86

/** The size of a picture shrunk to the longest edge; small pictures stay as they are. */
export function fit({ width, height }: { width: number; height: number }, edge = LONGEST_EDGE) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws the photo anew as a JPEG: upright, small enough for a weak connection, and without what the camera wrote into it, place
 * included. A format that this browser cannot read goes as it is: the service reads more formats, and does the same.
 */
export async function encodePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fit(picture))
  const pen = canvas.getContext('2d')
  if (!pen) return file
  // What is transparent would turn black in a JPEG.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg ?? file), 'image/jpeg', QUALITY))
}
