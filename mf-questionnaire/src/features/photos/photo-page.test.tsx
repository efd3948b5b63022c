import { type Perspective, type Photo, VIEWS } from '@radruf/contract'
import { FakeXhr } from '@radruf/contract/testing'
import { aQuestionnaire, aTicket, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import remote from '../../remote.tsx'
import { checkPhotoQuality } from './photo-quality.ts'
import * as recordClip from './record-clip.ts'

vi.mock('./photo-quality.ts', { spy: true })
vi.mock('./record-clip.ts', { spy: true })

const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
const REMOVE = 'DELETE /api/tickets/{ticketId}/photos/{photoId}'
const aPhoto = (perspective: Perspective): Photo => ({
  id: `photo-${perspective}`,
  clientId: `client-${perspective}`,
  perspective,
  width: 4,
  height: 3,
  createdAt: '2026-11-18T09:00:00.000Z',
})
const ALL = VIEWS.map(aPhoto)

/** Opens the page; `stored` is the list that the service answers with. */
async function open(stored: Photo[] = [], path = '/questionnaire/bike-photo') {
  const page = await renderRoute(remote, {
    path,
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: () => aQuestionnaire({ photos: [...stored], answers: { problemCategory: 'drive_and_gearshift' } }),
      [REMOVE]: ({ params }: { params: Record<string, string> }) => {
        stored.splice(
          stored.findIndex(({ id }) => id === params.photoId),
          1,
        )
        return null
      },
    },
  })
  return { ...page, stored }
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const views = () =>
  within(screen.getByRole('list', { name: 'Die vier Ansichten' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
/** A photo of a phone. The tests’ browser decodes none, and such a photo is sent as it is. */
const HEIC = '\0\0\0\x18ftypheic'
const chooseFile = (title: string) =>
  userEvent.upload(
    screen.getByLabelText(`Foto auswählen: ${title}`, { selector: 'input' }),
    new File([HEIC], 'photo.heic', { type: 'image/heic' }),
  )
/** Accepts the next upload, and adds the photo to those of the ticket. */
async function store(stored: Photo[]) {
  const request = await FakeXhr.next()
  const form = request.body as FormData
  const photo = { ...aPhoto(form.get('perspective') as Perspective), clientId: String(form.get('clientId')) }
  stored.push(photo)
  request.respond(201, photo)
  return { request, form }
}

/** A phone with a camera; `allow` decides about the permission. */
function plugInCamera({ torch = false, allow = true } = {}) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    applyConstraints: vi.fn(async () => {}),
    getCapabilities: () => (torch ? { torch: true } : {}),
  })
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  const getUserMedia = vi.fn(async () => {
    if (!allow) throw new DOMException('denied', 'NotAllowedError')
    return stream
  })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  for (const name of ['videoWidth', 'videoHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, value: 40 })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {})
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([HEIC])))
  return { track, getUserMedia }
}

beforeEach(() => {
  FakeXhr.requests = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decodable')))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  let count = 0
  URL.createObjectURL = () => `blob:preview-${count++}`
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.mocked(checkPhotoQuality).mockReset()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test.each(['/questionnaire/bike-photo', '/questionnaire/detail-photos'])(
  '%s opens the viewfinder at the first view that is missing',
  async (path) => {
    await open([aPhoto('bike'), aPhoto('side')], path)
    expect(heading()).toBe('Von oben')
    expect(views()).toEqual([
      'Ganzes Rad, gespeichert',
      'Von oben, fehlt noch',
      'Von der Seite, gespeichert',
      'Von schräg hinten, fehlt noch',
    ])
    expect(screen.getByRole('img', { name: /Zeichnung: so sollte das Foto „Von oben“/ })).toBeTruthy()
  },
)

test.each([
  ['a PDF', new File(['%PDF-1.7'], 'order.pdf', { type: 'image/jpeg' })],
  ['a damaged photo', new File([new Uint8Array([0xff, 0xd8, 0xff])], 'photo.jpg', { type: 'image/jpeg' })],
])('%s is refused with the reason; it is not announced as taken, and the step stays', async (_, file) => {
  await open()
  const title = heading() ?? ''
  await userEvent.upload(screen.getByLabelText(`Foto auswählen: ${title}`, { selector: 'input' }), file)
  expect((await screen.findByRole('alert')).textContent).toContain('Diese Datei ist kein Foto')
  expect(heading()).toBe(title)
  expect(screen.queryByText('Ihr Foto von eben')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Andere Datei')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(views()[0]).toBe('Ganzes Rad, nicht gesendet')
  expect(document.querySelector('#field-photo-bike')?.textContent).toContain('!')
  expect(FakeXhr.requests).toEqual([])
  const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Andere Datei' }))
  expect(choose.mock.contexts).toEqual([screen.getByLabelText(`Foto auswählen: ${title}`, { selector: 'input' })])
})

test('without a camera, files are chosen: each usable one opens the next missing view, the last one leads on', async () => {
  const { stored, location } = await open()
  expect(screen.queryByRole('button', { name: 'Foto aufnehmen' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Foto auswählen' })).toBeTruthy()
  for (const [title, next] of [
    ['Ganzes Rad', 'Von oben'],
    ['Von oben', 'Von der Seite'],
    ['Von der Seite', 'Von schräg hinten'],
  ] as const) {
    expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull()
    await chooseFile(title)
    await waitFor(() => expect(heading()).toBe(next))
    expect(screen.getByRole('status').textContent).toBe(`Foto übernommen: ${title}. Weiter mit: ${next}.`)
    const { request, form } = await store(stored)
    expect(request.url).toBe(`http://service.test/api/tickets/${SAMPLE_TICKET_ID}/photos`)
    expect(await (form.get('file') as File).text()).toBe(HEIC)
  }
  await chooseFile('Von schräg hinten')
  await screen.findByRole('button', { name: 'Neu aufnehmen: Von schräg hinten' })
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Foto übernommen: Von schräg hinten. Alle vier Fotos sind da.'),
  )
  expect(screen.getByText('Alle vier Fotos sind da.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  expect(screen.getByRole('button', { name: 'Fotos werden gesendet …' })).toBeTruthy()
  expect(location()).toBe('/questionnaire/bike-photo')
  await store(stored)
  await waitFor(() => expect(location()).toBe('/questionnaire/your-bike?page=2'))
})

test('the camera takes the photo; the picture stands still and can be taken again', async () => {
  const { track } = plugInCamera({ torch: true })
  const { stored } = await open(ALL.slice(0, 3))
  await userEvent.click(await screen.findByRole('button', { name: 'Licht an' }))
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
  expect(screen.getByRole('button', { name: 'Licht an', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Galerie: Von schräg hinten' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Foto aufnehmen' }))
  expect(await (await store(stored)).form.get('perspective')).toBe('oblique')
  await screen.findByRole('button', { name: 'Foto vergrößern: Von schräg hinten' })
  expect(screen.getByRole('button', { name: 'Weiter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Foto aufnehmen' })).toBeNull()
  await waitFor(() => expect(track.stop).toHaveBeenCalled())

  await userEvent.click(screen.getByRole('button', { name: 'Neu aufnehmen: Von schräg hinten' }))
  expect(await screen.findByRole('button', { name: 'Foto aufnehmen' })).toBeTruthy()
  // The stored photo stays until there is another one.
  expect(views()).toContain('Von schräg hinten, gespeichert')
})

test('a refused camera leaves the outline and the choice of a file', async () => {
  plugInCamera({ allow: false })
  await open()
  expect(await screen.findByRole('button', { name: 'Foto auswählen' })).toBeTruthy()
  expect(screen.queryByText('Galerie')).toBeNull()
  expect(screen.getByRole('img', { name: /Zeichnung/ })).toBeTruthy()
})

test('a dark photo is announced once with its two choices; using it anyway sends it and goes on', async () => {
  const { stored } = await open()
  // For every call: a photo of the test before may still be checked.
  vi.mocked(checkPhotoQuality).mockResolvedValue('dark')
  await chooseFile('Ganzes Rad')
  expect((await screen.findByRole('alert')).textContent).toContain('Auf dem Bild ist es zu dunkel')
  expect(document.activeElement?.textContent).toBe('Neu aufnehmen')
  expect(views()[0]).toBe('Ganzes Rad, Entscheidung offen')
  expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull()
  expect(FakeXhr.requests).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Trotzdem verwenden' }))
  await store(stored)
  expect(heading()).toBe('Von oben')
  await waitFor(() => expect(views()[0]).toBe('Ganzes Rad, gespeichert'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a photo that was not sent stays with its reason, and is sent again', async () => {
  const { stored } = await open(ALL.slice(0, 3))
  await chooseFile('Von schräg hinten')
  ;(await FakeXhr.next()).respond(500, { code: 'INTERNAL' })
  expect((await screen.findByRole('alert')).textContent).toContain('Dieses Foto wurde nicht gesendet')
  expect(screen.getByText('Das Foto ist auf diesem Gerät gesichert.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Erneut senden' }))
  await store(stored)
  await waitFor(() => expect(views()[3]).toBe('Von schräg hinten, gespeichert'))
})

test('a photo that was removed elsewhere is named, and the page stays', async () => {
  const { stored, location } = await open([...ALL])
  stored.pop()
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Von schräg hinten: Bitte fügen Sie dieses Foto hinzu.',
  )
  expect(location()).toBe('/questionnaire/bike-photo')
})

test('the enlarged photo can be zoomed by keyboard and removed', async () => {
  const { callsTo } = await open([...ALL])
  await userEvent.click(screen.getByRole('button', { name: 'Foto vergrößern: Ganzes Rad' }))
  const viewer = await screen.findByRole('dialog', { name: 'Ganzes Rad' })
  const picture = within(viewer).getByRole('img', { name: 'Ganzes Rad' })
  expect(picture.getAttribute('src')).toBe('/api/photos/photo-bike/large')
  within(viewer).getByRole('region').focus()
  await userEvent.keyboard('+')
  expect(within(viewer).getByText('220 %')).toBeTruthy()
  await userEvent.keyboard('0')
  expect(within(viewer).getByText('100 %')).toBeTruthy()
  await userEvent.click(within(viewer).getByRole('button', { name: 'Foto entfernen' }))
  await waitFor(() => expect(views()[0]).toBe('Ganzes Rad, fehlt noch'))
  expect(callsTo(REMOVE)[0]?.params.photoId).toBe('photo-bike')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('extra photos are optional: one can be added and removed', async () => {
  const { stored } = await open([...ALL])
  await userEvent.click(screen.getByText('Weitere Fotos (optional)'))
  await chooseFile('Weitere Fotos')
  await store(stored)
  await userEvent.click(await screen.findByRole('button', { name: 'Foto entfernen' }))
  await waitFor(() => expect(stored).toHaveLength(4))
})

test('a recorded noise is sent with its poster, shown, and removed', async () => {
  plugInCamera()
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  const clip = { video: new Blob(['noise'], { type: 'video/webm' }), poster: new Blob(['frame']) }
  vi.spyOn(recordClip, 'createClipRecorder').mockReturnValue({
    store: createStore(() => ({ at: 'recorded' as const, clip })),
    open: async () => {},
    record: () => {},
    stop: () => {},
    close: () => {},
  })
  HTMLDialogElement.prototype.showModal ??= () => {}
  const { callsTo } = await open([...ALL])
  await userEvent.click(screen.getByText(/^Geräusch aufnehmen/, { selector: 'summary' }))
  await userEvent.click(screen.getByRole('button', { name: 'Geräusch aufnehmen' }))
  await userEvent.click(await screen.findByText('Aufnahme verwenden'))
  const request = await FakeXhr.next()
  const form = request.body as FormData
  expect(request.url).toContain(`/api/tickets/${SAMPLE_TICKET_ID}/noise`)
  expect([...form.keys()]).toEqual(['clientId', 'file', 'poster'])
  request.respond(413, { type: 'about:blank', title: '', status: 413, code: 'CLIP_TOO_BIG' })
  expect(await screen.findByText('Verwerfen')).toBeTruthy()
  await userEvent.click(screen.getByText('Verwerfen'))
  expect(await screen.findByRole('button', { name: 'Geräusch aufnehmen' })).toBeTruthy()
  expect(callsTo(REMOVE)).toHaveLength(0)
})

test('a computer offers the phone until all photos are there', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const code = { name: 'QR-Code mit der Adresse dieser Seite' }
  await open()
  expect(await screen.findByRole('img', code)).toBeTruthy()
  cleanup()
  await open([...ALL])
  expect(screen.queryByRole('img', code)).toBeNull()
})
