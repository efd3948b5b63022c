import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type Picture, PictureViewer } from './index.tsx'

const PICTURES: readonly Picture[] = [
  { id: 'whole', width: 800, height: 600, caption: 'Ganzes Rad' },
  { id: 'side', width: 600, height: 800, caption: 'Von der Seite' },
  {
    id: 'noise',
    width: 640,
    height: 360,
    caption: 'Geräusch',
    clip: { type: 'video/webm', durationMs: 9000, bytes: 900 },
  },
]

const MANY: readonly Picture[] = ['Eins', 'Zwei', 'Drei', 'Vier'].map((caption) => ({
  id: caption,
  width: 800,
  height: 600,
  caption,
}))

function Page({ pictures: initial }: { pictures: readonly Picture[] }) {
  const [pictures, setPictures] = useState(initial)
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setShown(pictures[0]?.id ?? null)}>
        Öffnen
      </button>
      <button type="button" onClick={() => setPictures(pictures.filter(({ id }) => id !== shown))}>
        Bild löschen
      </button>
      <PictureViewer pictures={pictures} shown={shown} onShow={setShown} basePath="/api/cases/a/photos" />
    </>
  )
}

async function open(pictures = PICTURES, name: RegExp = pictures === MANY ? /^Eins/ : /Ganzes Rad/) {
  const routes = [{ id: 'mf-test:pictures', path: '/pictures', Component: () => <Page pictures={pictures} /> }]
  await renderRoute({ name: 'mf-test', texts: {}, routes } as never, { path: '/pictures', session: aSession() })
  await userEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
  return screen.findByRole('dialog', { name })
}
const listFrames = (viewer: HTMLElement) =>
  within(viewer)
    .getAllByRole('region')
    .map((frame) => frame.getAttribute('aria-label'))
const getThumb = (viewer: HTMLElement, name: string) =>
  within(viewer).getByRole('button', { name: new RegExp(`^${name} `) })
const listZooms = (viewer: HTMLElement) =>
  within(viewer)
    .getAllByRole('region')
    .map((frame) => frame.querySelector('div')?.style.getPropertyValue('--zoom'))
/** Stages of 100 × 100 pixels, whose content grows with the zoom. */
function giveStagesASize() {
  const getContentSize = function (this: Element) {
    return 100 * Number(this.querySelector('div')?.style.getPropertyValue('--zoom') ?? 1)
  }
  for (const name of ['scrollWidth', 'scrollHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(getContentSize)
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(100)
}
const listPositions = (...stages: HTMLElement[]) =>
  stages.map(({ scrollLeft, scrollTop }) => `${Math.round(scrollLeft)} ${Math.round(scrollTop)}`)
const findPicture = (viewer: HTMLElement) => within(viewer).getByRole('region').querySelector('img')

test('the arrow keys open the next picture whole, and Escape returns the focus', async () => {
  const viewer = await open()
  await userEvent.keyboard('+')
  expect(within(viewer).getByText('120 %')).toBeTruthy()
  // A zoomed picture moves by the arrow keys.
  await userEvent.keyboard('{ArrowRight}')
  expect(findPicture(viewer)?.alt).toBe('Ganzes Rad')
  await userEvent.keyboard('0{ArrowRight}')
  expect(findPicture(viewer)?.getAttribute('src')).toBe('/api/cases/a/photos/side/large')
  expect(within(viewer).getByText('100 %')).toBeTruthy()
  expect(viewer.textContent).toContain('2 von 3')
  await userEvent.click(within(viewer).getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Öffnen')
})

test('a picture stays as it was turned, also after the viewer was closed', async () => {
  const viewer = await open()
  await userEvent.keyboard('r{ArrowRight}')
  expect(findPicture(viewer)?.style.rotate).toBe('0deg')
  await userEvent.click(within(viewer).getByRole('button', { name: 'Schließen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
  expect(findPicture(await screen.findByRole('dialog'))?.style.rotate).toBe('90deg')
})

test('C compares with the next picture; a click in the strip shows another as A, with Shift as B', async () => {
  const viewer = await open(MANY)
  await userEvent.keyboard('c')
  expect(listFrames(viewer)).toEqual(['Bild A: Eins', 'Bild B: Zwei'])
  expect(within(viewer).getByText('1 und 2 von 4')).toBeTruthy()
  await userEvent.click(getThumb(viewer, 'Bild 3'))
  expect(listFrames(viewer)).toEqual(['Bild A: Drei', 'Bild B: Zwei'])
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(getThumb(viewer, 'Bild 4'))
  await user.keyboard('{/Shift}')
  expect(listFrames(viewer)).toEqual(['Bild A: Drei', 'Bild B: Vier'])
  // The picture of the other frame changes places.
  await userEvent.click(getThumb(viewer, 'Bild 4'))
  expect(listFrames(viewer)).toEqual(['Bild A: Vier', 'Bild B: Drei'])
  await userEvent.keyboard('c')
  expect(listFrames(viewer)).toEqual(['Vier'])
})

test('without Shift, B is chosen by touching its frame; the arrow keys skip the picture beside it', async () => {
  const viewer = await open(MANY)
  await userEvent.click(within(viewer).getByRole('button', { name: 'Vergleichen' }))
  await userEvent.click(within(viewer).getByRole('region', { name: 'Bild B: Zwei' }))
  await userEvent.click(getThumb(viewer, 'Bild 4'))
  expect(listFrames(viewer)).toEqual(['Bild A: Eins', 'Bild B: Vier'])
  await userEvent.click(within(viewer).getByRole('region', { name: 'Bild A: Eins' }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(listFrames(viewer)).toEqual(['Bild A: Drei', 'Bild B: Vier'])
  const next = within(viewer).getByRole('button', { name: 'Nächstes Bild' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
})

test('compared pictures zoom together until they are uncoupled, and again after the active one', async () => {
  const viewer = await open(MANY)
  await userEvent.keyboard('c+')
  expect(listZooms(viewer)).toEqual(['1.2', '1.2'])
  await userEvent.click(within(viewer).getByRole('button', { name: 'Gemeinsam bewegen' }))
  await userEvent.click(within(viewer).getByRole('button', { name: 'Größer' }))
  expect(listZooms(viewer)).toEqual(['1.4', '1.2'])
  await userEvent.click(within(viewer).getByRole('button', { name: 'Gemeinsam bewegen' }))
  expect(listZooms(viewer)).toEqual(['1.4', '1.4'])
  await userEvent.keyboard('0----')
  expect(listZooms(viewer)).toEqual(['0.5', '0.5'])
  expect(within(viewer).getByRole('button', { name: 'Kleiner' }).getAttribute('aria-disabled')).toBe('true')
})

test('a picture that is shown again is whole', async () => {
  const viewer = await open(MANY)
  await userEvent.keyboard('+')
  await userEvent.click(within(viewer).getByRole('button', { name: 'Nächstes Bild' }))
  await userEvent.click(within(viewer).getByRole('button', { name: 'Vorheriges Bild' }))
  expect(listZooms(viewer)).toEqual(['1'])
})

test('every comparison begins with whole pictures', async () => {
  const viewer = await open(MANY)
  await userEvent.keyboard('c+c{ArrowRight}c')
  expect(listFrames(viewer)).toEqual(['Bild A: Zwei', 'Bild B: Drei'])
  expect(listZooms(viewer)).toEqual(['1', '1'])
})

test('a picture in place of a compared clip takes the position of the other one, which stays where it is', async () => {
  giveStagesASize()
  const [whole, side, noise] = PICTURES
  const viewer = await open([whole, noise, side].flatMap((picture) => picture ?? []))
  await userEvent.keyboard('c')
  const a = within(viewer).getByRole('region', { name: 'Bild A: Ganzes Rad' })
  await userEvent.dblClick(a)
  a.scrollTo(70, 40)
  fireEvent.scroll(a)
  fireEvent.click(getThumb(viewer, 'Bild 3'), { shiftKey: true })
  const b = within(viewer).getByRole('region', { name: 'Bild B: Von der Seite' })
  for (const image of within(b).getAllByRole('img')) fireEvent.load(image)
  expect(listPositions(a, b)).toEqual(['70 40', '70 40'])
  await userEvent.click(within(viewer).getByRole('button', { name: 'Größer' }))
  expect(listZooms(viewer)).toEqual(['2.4', '2.4'])
  expect(listPositions(b)).toEqual(listPositions(a))
})

test('the keys of zoom and rotation do nothing at a clip, and the arrow keys leave it', async () => {
  const viewer = await open(PICTURES.toReversed(), /Geräusch/)
  await userEvent.keyboard('c+')
  expect(listZooms(viewer)).toEqual(['1'])
  await userEvent.keyboard('c+{ArrowRight}')
  expect(findPicture(viewer)?.alt).toBe('Von der Seite')
})

test('a clip plays in place of a picture, and is saved as a clip', async () => {
  const viewer = await open()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(viewer.querySelector('video')?.getAttribute('src')).toBe('/api/cases/a/photos/noise/clip')
  expect(
    within(viewer)
      .getByRole('link', { name: /^Sichern/ })
      .getAttribute('href'),
  ).toBe('/api/cases/a/photos/noise/clip')
})

test('a single picture that is not stored yet is named by its caption and has nothing to compare', async () => {
  const viewer = await open([{ id: 'new', src: 'blob:new', caption: 'Von oben' }], /^Von oben$/)
  expect(findPicture(viewer)?.getAttribute('src')).toBe('blob:new')
  expect(within(viewer).queryByRole('button', { name: 'Vergleichen' })).toBeNull()
  expect(within(viewer).queryByRole('list')).toBeNull()
})

test('the viewer closes when its picture is deleted, and the others can still be opened', async () => {
  const viewer = await open()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(screen.getByRole('button', { name: 'Bild löschen', hidden: true }))
  expect(viewer.isConnected).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('1 von 2')
})
