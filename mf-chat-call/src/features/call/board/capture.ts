/** Longest edge and quality of a picture that is kept: sharp enough to point at a spoke, small enough for a cellar's network. */
const LONGEST = 1280
const QUALITY = 0.85

/** The picture that a camera shows now, as it is and never mirrored. */
export async function capture(track: MediaStreamTrack): Promise<Blob> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  try {
    await video.play()
    const { videoWidth: width, videoHeight: height } = video
    if (!width || !height) throw new Error('the camera gives no picture')
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    return await jpegOf(Math.round(width * scale), Math.round(height * scale), (context, w, h) =>
      context.drawImage(video, 0, 0, w, h),
    )
  } finally {
    video.srcObject = null
  }
}

export function jpegOf(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing to draw on')
  paint(context, width, height)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/jpeg', QUALITY)
  })
}
