import { fireEvent, screen } from '@testing-library/react'
import { type RefObject, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { DropVeil } from './drop-veil.tsx'

/** A frame that takes files, beside a part of the page that does not. */
async function show() {
  const onFiles = vi.fn()
  function Page() {
    const frame: RefObject<HTMLElement | null> = useRef(null)
    return (
      <>
        <section ref={frame} aria-label="Frame">
          <DropVeil frame={frame} name="Mia" onFiles={onFiles} />
        </section>
        <p>Beside</p>
      </>
    )
  }
  await renderPart(<Page />)
  return { onFiles, frame: screen.getByRole('region', { name: 'Frame' }), beside: screen.getByText('Beside') }
}

const dragging = (...types: string[]) => ({
  types: ['Files'],
  items: types.map((type) => ({ kind: 'file', type })),
  files: types.map((type, index) => new File(['x'], `file-${index}`, { type })),
  dropEffect: '',
})

test('files over the window say where they go, and go there when they are dropped', async () => {
  const { onFiles, frame } = await show()
  const dataTransfer = dragging('image/jpeg', 'video/mp4')
  expect(fireEvent.dragOver(frame, { dataTransfer })).toBe(false)
  expect(screen.getByText('2 files go into your message to Mia.')).toBeTruthy()
  expect(fireEvent.drop(frame, { dataTransfer })).toBe(false)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith(dataTransfer.files)
  expect(screen.queryByText('Drop it here')).toBeNull()
})

test('files that are dropped elsewhere do nothing, and do not leave the page', async () => {
  const { onFiles, beside } = await show()
  const dataTransfer = dragging('image/jpeg')
  fireEvent.dragOver(beside, { dataTransfer })
  expect(fireEvent.drop(beside, { dataTransfer })).toBe(false)
  expect(onFiles).not.toHaveBeenCalled()
})

test('a file of another kind is refused before it is dropped; dragged text is left to the browser', async () => {
  const { frame } = await show()
  fireEvent.dragOver(frame, { dataTransfer: dragging('application/pdf') })
  expect(screen.getByText('That can’t be sent here')).toBeTruthy()
  fireEvent.dragLeave(window, { relatedTarget: null })
  expect(screen.queryByText('That can’t be sent here')).toBeNull()
  expect(fireEvent.dragOver(frame, { dataTransfer: { types: ['text/plain'], items: [] } })).toBe(true)
})
