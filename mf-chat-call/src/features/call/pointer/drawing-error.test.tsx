import { fitPicture } from '@radruf/call/media'
import { toPicturePoint, toPosition } from '@radruf/call/shared-view'
import { expect, test } from 'vitest'

/** Pixels by which a dot may miss what the other person points at. */
const LIMIT = 2

type Size = { width: number; height: number }
type Place = { x: number; y: number }

/** The picture's element in every layout, in CSS pixels. */
const ELEMENTS: Readonly<Record<string, Size>> = {
  'phone upright': { width: 390, height: 844 },
  'small phone upright': { width: 360, height: 640 },
  'narrow phone': { width: 320, height: 640 },
  'phone on its side': { width: 844, height: 390 },
  'phone with the chat open': { width: 390, height: 320 },
  'phone on its side with the chat open': { width: 338, height: 390 },
  'small picture in the corner': { width: 104, height: 138 },
  tablet: { width: 820, height: 1180 },
  'desk beside the case': { width: 853, height: 900 },
  'desk alone': { width: 1280, height: 900 },
  'desk at 200 percent': { width: 640, height: 450 },
  'fraction of a pixel': { width: 853, height: 719 },
}
/** The sent picture and the received one, which the line may have made smaller and rounded. */
const PICTURES: Readonly<Record<string, [sent: Size, received: Size]>> = {
  'upright camera': [
    { width: 720, height: 1280 },
    { width: 720, height: 1280 },
  ],
  'camera on its side': [
    { width: 1280, height: 720 },
    { width: 1280, height: 720 },
  ],
  'old camera': [
    { width: 640, height: 480 },
    { width: 480, height: 360 },
  ],
  'thin line': [
    { width: 1280, height: 720 },
    { width: 320, height: 180 },
  ],
  'thin line upright': [
    { width: 720, height: 1280 },
    { width: 180, height: 320 },
  ],
}
const SHARES = [0.01, 0.25, 0.5, 0.75, 0.99]

/** The place at which `object-fit` paints a point of a picture (CSS Images 3, 5.5), written without the code under test. */
function paint({ x, y }: Place, picture: Size, element: Size, fit: 'cover' | 'contain', isMirrored: boolean): Place {
  const ratios = [element.width / picture.width, element.height / picture.height]
  const scale = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios)
  const painted = {
    x: element.width / 2 + (x - 0.5) * picture.width * scale,
    y: element.height / 2 + (y - 0.5) * picture.height * scale,
  }
  return isMirrored ? { ...painted, x: element.width - painted.x } : painted
}

const toVideo = (picture: Size, element: Size) => ({
  videoWidth: picture.width,
  videoHeight: picture.height,
  clientWidth: element.width,
  clientHeight: element.height,
})

/** The pixels between the dot on one page and the spot of the picture that the other page points at. */
function findError(spot: Place, sent: Size, received: Size, from: Size, to: Size, isMirrored: boolean): number | null {
  const [local, remote] = [fitPicture(toVideo(sent, from)), fitPicture(toVideo(received, to))]
  if (!local || !remote) return expect.fail('Both sides show a picture.')
  const fitOf = ({ isWhole }: { isWhole: boolean }) => (isWhole ? 'contain' : 'cover')
  const pressed = paint(spot, sent, from, fitOf(local), isMirrored)
  const point = toPicturePoint(pressed, local.box, isMirrored)
  const isInElement = pressed.x >= 0 && pressed.y >= 0 && pressed.x <= from.width && pressed.y <= from.height
  if (!isInElement || !point) return null
  const shown = toPosition(point, remote.box, false)
  const wanted = paint(spot, received, to, fitOf(remote), false)
  return Math.hypot(shown.x - wanted.x, shown.y - wanted.y)
}

test.each(Object.entries(PICTURES))(
  '%s: a dot misses its spot by at most 2 px in every pair of layouts',
  (_, sizes) => {
    const [sent, received] = sizes
    const spots = SHARES.flatMap((x) => SHARES.map((y) => ({ x, y })))
    const pairs = Object.values(ELEMENTS).flatMap((from) => Object.values(ELEMENTS).map((to) => [from, to] as const))
    const errors = pairs.flatMap(([from, to]) =>
      [false, true].flatMap((isMirrored) =>
        spots.flatMap((spot) => findError(spot, sent, received, from, to, isMirrored) ?? []),
      ),
    )
    expect(errors.length).toBeGreaterThan(pairs.length * spots.length)
    expect(Math.max(...errors)).toBeLessThanOrEqual(LIMIT)
  },
)

test('the layouts contain both ways of fitting a picture', () => {
  const fits = Object.values(PICTURES).flatMap(([sent]) =>
    Object.values(ELEMENTS).map((element) => fitPicture(toVideo(sent, element))?.isWhole),
  )
  expect(new Set(fits)).toEqual(new Set([true, false]))
})
