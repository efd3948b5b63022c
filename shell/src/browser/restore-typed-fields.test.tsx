import { act, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberFields } from './restore-typed-fields.ts'

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

type Answers = { name: string; email: string; note: string; kind: string; time: string }

const noop = () => {}

/** A page that acts on each answer at once. `onShown` is called as the shell calls it. */
function Page({ onAnswers, onShown }: { onAnswers?: (answers: Answers) => void; onShown?: () => void }) {
  const [name, setName] = useState('')
  const [others, setOthers] = useState({ email: '', note: '', kind: 'a', time: '9' })
  useLayoutEffect(() => onShown?.(), [onShown])
  onAnswers?.({ name, ...others })
  const set = (other: keyof typeof others) => (event: { target: { value: string } }) =>
    setOthers((current) => ({ ...current, [other]: event.target.value }))
  return (
    <form>
      <p>Your name</p>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input name="email" type="email" defaultValue="" onChange={set('email')} />
      <textarea name="note" defaultValue="" onChange={set('note')} />
      <input type="radio" name="kind" value="a" defaultChecked onChange={set('kind')} />
      <input type="radio" name="kind" value="b" onChange={set('kind')} />
      <input type="hidden" name="clientId" defaultValue="1" />
      <select name="time" defaultValue="9" onChange={set('time')}>
        <option value="9">9</option>
        <option value="10">10</option>
      </select>
    </form>
  )
}

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector) ?? expect.fail(selector)

/** Renders the server's page, lets `change` act on it, and hydrates it. */
async function hydrate(change: () => void) {
  const container = document.createElement('div')
  document.body.append(container)
  const onAnswers = vi.fn()
  container.innerHTML = renderToString(<Page />)
  change()
  const restore = rememberFields()
  const onRecoverableError = vi.fn(restore)
  await act(async () => {
    root = hydrateRoot(container, <Page onAnswers={onAnswers} onShown={restore} />, { onRecoverableError })
  })
  return { onAnswers, onRecoverableError }
}

const type = () => {
  field('[name=name]').value = 'Kim'
  field('[name=email]').value = 'kim@example.test'
  field('[name=note]').value = 'A long note'
  field('[value=b]').checked = true
  field('[name=clientId]').value = '2'
  field('[name=time]').value = '10'
}

/** What `type` enters. */
const TYPED: Answers = { name: 'Kim', email: 'kim@example.test', note: 'A long note', kind: 'b', time: '10' }

function expectTyped() {
  expect(field('[name=name]').value).toBe('Kim')
  expect(field('[name=email]').value).toBe('kim@example.test')
  expect(field('[name=note]').value).toBe('A long note')
  expect([field('[value=a]').checked, field('[value=b]').checked]).toEqual([false, true])
  expect(field('[name=time]').value).toBe('10')
}

const insert = (name: string, place: string) => () => {
  type()
  field(place).after(document.createElement(name))
}

test.each([
  ['a password manager beside a field', insert('div', '[name=email]')],
  ['a grammar check beside a text area', insert('grammarly-extension', '[name=note]')],
  [
    'a translation',
    () => {
      type()
      field('p').innerHTML = '<font><font>Ihr Name</font></font>'
    },
  ],
])('keeps what was typed when the page is rendered anew because of %s', async (_, change) => {
  const { onAnswers, onRecoverableError } = await hydrate(change)
  expect(onRecoverableError).toHaveBeenCalled()
  expectTyped()
  expect(onAnswers).toHaveBeenLastCalledWith(TYPED)
  expect(field('[name=clientId]').value).toBe('1')
})

test('moves the focus and the selection into the new field', async () => {
  await hydrate(() => {
    insert('div', '[name=note]')()
    const note = field('[name=note]')
    note.focus()
    note.setSelectionRange(2, 6)
  })
  expect(document.activeElement).toBe(field('[name=note]'))
  expect([field('[name=note]').selectionStart, field('[name=note]').selectionEnd]).toEqual([2, 6])
})

test('a page that nothing has changed keeps its fields, and learns what was typed', async () => {
  let before: Element | undefined
  const { onAnswers, onRecoverableError } = await hydrate(() => {
    type()
    before = field('[name=note]')
  })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(field('[name=note]')).toBe(before)
  expectTyped()
  expect(onAnswers).toHaveBeenLastCalledWith(TYPED)
})

/** Renders the server's page, whose part has its code later. `onFrame` is called as the shell calls it; `arrive` gives the code. */
async function hydrateLatePart() {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(
    <main>
      <Suspense>
        <Page />
      </Suspense>
    </main>,
  )
  const code = Promise.withResolvers<{ default: typeof LateParts }>()
  /** Renders again at once, as a part does that learns the device's time. */
  function LateParts(props: Parameters<typeof Page>[0]) {
    const [isShown, setIsShown] = useState(false)
    useLayoutEffect(() => setIsShown(true), [])
    return <Page {...props} key="page" onShown={isShown ? noop : undefined} />
  }
  const LatePage = lazy(() => code.promise)
  const onAnswers = vi.fn()
  function Frame({ onFrame }: { onFrame: () => void }) {
    useLayoutEffect(onFrame, [onFrame])
    return (
      <main>
        <Suspense>
          <LatePage onAnswers={onAnswers} />
        </Suspense>
      </main>
    )
  }
  return {
    onAnswers,
    hydrate: (onFrame: () => void) =>
      act(async () => {
        root = hydrateRoot(container, <Frame onFrame={onFrame} />)
      }),
    arrive: () => act(async () => code.resolve({ default: LateParts })),
  }
}

test('a part whose code loads later learns what was typed before it came', async () => {
  const { onAnswers, hydrate, arrive } = await hydrateLatePart()
  type()
  await hydrate(rememberFields())
  expect(onAnswers).not.toHaveBeenCalled()
  await arrive()
  await vi.waitFor(() => expect(onAnswers).toHaveBeenLastCalledWith(TYPED))
  expectTyped()
})

test('what is typed in the frame in which a late part is hydrated is kept', async () => {
  const frames: FrameRequestCallback[] = []
  const request = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const { onAnswers, hydrate, arrive } = await hydrateLatePart()
  field('[value=b]').checked = true
  await hydrate(rememberFields())
  type()
  field('[value=a]').checked = true
  for (const name of ['name', 'email', 'note', 'time'])
    field(`[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }))
  field('[value=a]').dispatchEvent(new Event('input', { bubbles: true }))
  await arrive()
  await act(async () => frames.forEach((frame) => void frame(0)))
  request.mockRestore()
  expect(onAnswers).toHaveBeenLastCalledWith({ ...TYPED, kind: 'a' })
  expect([field('[value=a]').checked, field('[name=note]').value]).toEqual([true, 'A long note'])
})

test('what is typed once a late part is hydrated is not reported a second time', async () => {
  const frames: FrameRequestCallback[] = []
  const request = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const { onAnswers, hydrate, arrive } = await hydrateLatePart()
  await hydrate(rememberFields())
  await arrive()
  const onInput = vi.fn()
  field('[name=email]').addEventListener('input', onInput)
  // As a person does: React's own setter would hide the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    field('[name=email]'),
    'kim@example.test',
  )
  await act(async () => void field('[name=email]').dispatchEvent(new Event('input', { bubbles: true })))
  await act(async () => frames.forEach((frame) => void frame(0)))
  request.mockRestore()
  expect(onInput).toHaveBeenCalledTimes(1)
  expect(onAnswers).toHaveBeenLastCalledWith(expect.objectContaining({ email: 'kim@example.test' }))
})
