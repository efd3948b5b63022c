/** The visible area, as shares of the picture. */
export type VisibleArea = { left: number; top: number; width: number; height: number }
export const WHOLE: VisibleArea = { left: 0, top: 0, width: 1, height: 1 }

/** Finds the area of the picture that its scrolling stage shows. The picture is whole and centred in the stage's content. */
export function findVisibleArea(stage: HTMLElement): VisibleArea {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = stage
  const { naturalWidth, naturalHeight } = stage.querySelector('img') ?? {}
  const ratio = naturalWidth && naturalHeight ? naturalWidth / naturalHeight : scrollWidth / scrollHeight
  const width = Math.min(scrollWidth, scrollHeight * ratio)
  const height = Math.min(scrollHeight, scrollWidth / ratio)
  const [left, right] = toShares(scrollLeft - (scrollWidth - width) / 2, clientWidth, width)
  const [top, bottom] = toShares(scrollTop - (scrollHeight - height) / 2, clientHeight, height)
  return { left, top, width: right - left, height: bottom - top }
}

/** The start and the end of the visible length, as shares of the whole. */
function toShares(start: number, visible: number, whole: number): [number, number] {
  const toShare = (length: number) => Math.min(1, Math.max(0, length / whole || 0))
  return [toShare(start), toShare(start + visible)]
}
