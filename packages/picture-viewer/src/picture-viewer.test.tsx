import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
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

async function open(pictures = PICTURES, name = /Ganzes Rad/) {
  const routes = [{ id: 'mf-test:pictures', path: '/pictures', Component: () => <Page pictures={pictures} /> }]
  await renderRoute({ name: 'mf-test', texts: {}, routes } as never, { path: '/pictures', session: aSession() })
  await userEvent.click(screen.getByRole('button', { name: 'Öffnen' }))
  return screen.findByRole('dialog', { name })
}
const findPicture = (viewer: HTMLElement) => within(viewer).getByRole('region').querySelector('img')

test('the arrow keys open the next picture whole, and Escape returns the focus', async () => {
  const viewer = await open()
  await userEvent.keyboard('+')
  expect(findPicture(viewer)?.style.inlineSize).toBe('220%')
  // A zoomed picture moves by the arrow keys.
  await userEvent.keyboard('{ArrowRight}')
  expect(findPicture(viewer)?.alt).toBe('Ganzes Rad')
  await userEvent.keyboard('0{ArrowRight}')
  expect(findPicture(viewer)?.getAttribute('src')).toBe('/api/cases/a/photos/side/large')
  expect(findPicture(viewer)?.style.inlineSize).toBe('100%')
  expect(viewer.textContent).toContain('2 von 3')
  await userEvent.click(within(viewer).getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Öffnen')
})

test('a picture keeps its rotation, and two stand side by side', async () => {
  const viewer = await open()
  await userEvent.keyboard('r')
  await userEvent.click(within(viewer).getByRole('button', { name: 'Vergleichen' }))
  expect(within(viewer).getByText(/mit dem Sie vergleichen/)).toBeTruthy()
  await userEvent.click(within(viewer).getByRole('button', { name: 'Bild 2 zeigen: Von der Seite' }))
  expect(within(viewer).getByRole('img', { name: 'Ganzes Rad' })).toBeTruthy()
  expect(findPicture(viewer)?.alt).toBe('Von der Seite')
  await userEvent.keyboard('{ArrowLeft}')
  expect(findPicture(viewer)?.style.rotate).toBe('90deg')
})

test('a clip plays in place of a picture, and is saved as a clip', async () => {
  const viewer = await open()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(viewer.querySelector('video')?.getAttribute('src')).toBe('/api/cases/a/photos/noise/clip')
  expect(within(viewer).getByRole('link', { name: 'Sichern' }).getAttribute('href')).toBe(
    '/api/cases/a/photos/noise/clip',
  )
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
