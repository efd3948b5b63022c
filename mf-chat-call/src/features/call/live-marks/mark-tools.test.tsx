import type { LiveMark, LiveMarksSession } from '@radruf/call/live-marks'
import type { PointerSession } from '@radruf/call/shared-view'
import { deviceStorage } from '@radruf/shell-kit'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { MarkTools } from './mark-tools.tsx'
import { type MarkRoom, useMarkTool } from './use-mark-tool.ts'
import { useStripEdge } from './use-strip.ts'

const RING = { id: 'ring', n: 1, by: 'mechanic', shape: 'circle' } as LiveMark

async function show() {
  const marks = createStore(() => ({ marks: [] as LiveMark[] }))
  const session = { role: 'mechanic', store: marks, setDrawing: vi.fn(), replaceNext: vi.fn(), undo: vi.fn() }
  const pointer = createStore(() => ({ isOn: false }))
  const activeCall = {
    liveMarks: session as unknown as LiveMarksSession,
    pointer: { store: pointer, toggle: () => pointer.setState({ isOn: false }) } as unknown as PointerSession,
  }
  function Tools() {
    const markTool = useMarkTool(activeCall, true)
    const room = { activeCall, markTool, canPoint: true, isPointing: false, isCustomer: false }
    return (
      <>
        <button type="button" onClick={() => markTool.setAgain(RING)}>
          again
        </button>
        <MarkTools room={room as unknown as MarkRoom} strip={useStripEdge()} />
        <div role="application" aria-label="Picture" />
        <button type="button">after</button>
      </>
    )
  }
  await renderPart(<Tools />)
  return { session, pointer, set: (state: { marks: LiveMark[] }) => act(async () => marks.setState(state)) }
}

const button = (name: string) => screen.getByRole('button', { name })

test('the tools are one stop of the Tab key, and arrow keys move between them', async () => {
  await show()
  button('again').focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(button('Pointer'))
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(button('Arrow'))
  await userEvent.tab()
  expect(document.activeElement).toBe(button('after'))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(button('Arrow'))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(button('To the right'))
})

test('undo needs an own mark', async () => {
  const { session, set } = await show()
  await userEvent.click(button('Undo my last mark'))
  expect(session.undo).not.toHaveBeenCalled()
  await set({ marks: [RING] })
  await userEvent.click(button('Undo my last mark'))
  expect(session.undo).toHaveBeenCalledOnce()
})

test('a mark is set again with its tool, which takes the place of the pointer', async () => {
  const { session, pointer } = await show()
  await act(async () => pointer.setState({ isOn: true }))
  await userEvent.click(button('again'))
  expect(session.replaceNext).toHaveBeenCalledExactlyOnceWith('ring')
  expect(pointer.getState().isOn).toBe(false)
  expect(button('Circle').getAttribute('aria-pressed')).toBe('true')
  expect(session.setDrawing).toHaveBeenLastCalledWith(true)
  await userEvent.click(button('again'))
  expect(button('Circle').getAttribute('aria-pressed')).toBe('true')
})

test('the tools move to the other edge, which this device keeps', async () => {
  onTestFinished(() => deviceStorage().removeItem('radruf.call-tools-edge'))
  await show()
  await userEvent.click(button('To the right'))
  expect(button('To the left')).toBeTruthy()
  expect(deviceStorage().getItem('radruf.call-tools-edge')).toBe('end')
  cleanup()
  await show()
  await userEvent.click(button('To the left'))
  expect(button('To the right')).toBeTruthy()
})

test('the tools fade while a stroke passes under them, and not under a pointer that draws nothing', async () => {
  await show()
  const tools = screen.getByRole('toolbar')
  vi.spyOn(tools, 'getBoundingClientRect').mockReturnValue({ left: 20, right: 112, top: 90, bottom: 480 } as DOMRect)
  const picture = screen.getByRole('application')
  const isFaded = () => tools.hasAttribute('data-faded')
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 60, clientY: 200 })
  expect(isFaded()).toBe(false)
  fireEvent.pointerDown(picture, { pointerId: 1, clientX: 300, clientY: 200 })
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 60, clientY: 200 })
  expect(isFaded()).toBe(true)
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 200, clientY: 200 })
  expect(isFaded()).toBe(false)
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 60, clientY: 200 })
  fireEvent.pointerUp(picture, { pointerId: 1, clientX: 60, clientY: 200 })
  expect(isFaded()).toBe(false)
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 60, clientY: 200 })
  expect(isFaded()).toBe(false)
})
