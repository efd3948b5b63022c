/** The largest share of a picture that filling its box may cut off; a picture of another shape is shown whole. */
const MAX_CROP = 0.45

/** The share of a picture that is lost when it fills a box, 0 to 1. Both are width divided by height. */
export const findCrop = (picture: number, box: number): number => 1 - Math.min(picture / box, box / picture)

/**
 * Whether a video's picture is shown whole because it would lose too much if it filled its element, or because that is chosen
 * (`dataset.fit`), and where it is drawn, in CSS pixels. Undefined while there is no picture.
 */
export function fitPicture({
  videoWidth,
  videoHeight,
  clientWidth,
  clientHeight,
  dataset,
}: Pick<HTMLVideoElement, 'videoWidth' | 'videoHeight' | 'clientWidth' | 'clientHeight'> &
  Partial<Pick<HTMLVideoElement, 'dataset'>>) {
  if (!videoWidth || !videoHeight || !clientWidth || !clientHeight) return undefined
  const isWhole = dataset?.fit
    ? dataset.fit === 'whole'
    : findCrop(videoWidth / videoHeight, clientWidth / clientHeight) > MAX_CROP
  const scales = [clientWidth / videoWidth, clientHeight / videoHeight]
  const scale = isWhole ? Math.min(...scales) : Math.max(...scales)
  const [width, height] = [videoWidth * scale, videoHeight * scale]
  return { isWhole, box: { left: (clientWidth - width) / 2, top: (clientHeight - height) / 2, width, height } }
}

/**
 * Calls back with the fit of a video's picture now, after each change of the video's or the element's size, and after another choice.
 * Returns the stop function.
 */
export function watchFit(video: HTMLVideoElement, onFit: (fit: ReturnType<typeof fitPicture>) => void): () => void {
  const update = () => onFit(fitPicture(video))
  const observer = new ResizeObserver(update)
  observer.observe(video)
  video.addEventListener('resize', update)
  const choice = new MutationObserver(update)
  choice.observe(video, { attributeFilter: ['data-fit'] })
  return () => {
    observer.disconnect()
    choice.disconnect()
    video.removeEventListener('resize', update)
  }
}
