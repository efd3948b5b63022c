import { act, renderHook } from '@testing-library/react'
import type { FocusEvent } from 'react'
import { expect, test } from 'vitest'
import { usePanel } from './use-panel.ts'

type Props = { pictureId?: string; isWide?: boolean }

const showPanel = () =>
  renderHook(({ pictureId, isWide = false }: Props) => usePanel(pictureId, isWide), { initialProps: {} as Props })

test('on a narrow screen a still picture closes the panel until the live picture is back', () => {
  const { result, rerender } = showPanel()
  act(() => result.current.setPanelOpen(true))
  expect(result.current.isPanelOpen).toBe(true)
  rerender({ pictureId: 'first' })
  expect(result.current.isPanelOpen).toBe(false)
  rerender({ pictureId: 'second' })
  expect(result.current.isPanelOpen).toBe(false)
  rerender({})
  expect(result.current.isPanelOpen).toBe(true)
})

test('a panel that was closed stays closed', () => {
  const { result, rerender } = showPanel()
  act(() => result.current.setPanelOpen(true))
  act(() => result.current.setPanelOpen(false))
  rerender({ pictureId: 'first' })
  rerender({})
  expect(result.current.isPanelOpen).toBe(false)
})

test('a panel that is opened over a still picture stays until it is closed', () => {
  const { result, rerender } = showPanel()
  rerender({ pictureId: 'first' })
  act(() => result.current.setPanelOpen(true))
  expect(result.current.isPanelOpen).toBe(true)
  rerender({})
  expect(result.current.isPanelOpen).toBe(true)
})

test('on a wide screen the panel stands beside the still picture', () => {
  const { result, rerender } = showPanel()
  act(() => result.current.setPanelOpen(true))
  rerender({ pictureId: 'first', isWide: true })
  expect(result.current.isPanelOpen).toBe(true)
})

test('a panel that was closed while its person typed is closed by the next still picture', () => {
  const { result, rerender } = showPanel()
  act(() => result.current.setPanelOpen(true))
  const target = document.createElement('input')
  act(() => result.current.panelHandlers.onFocus({ target } as unknown as FocusEvent<HTMLElement>))
  rerender({ pictureId: 'first' })
  expect(result.current.isPanelOpen).toBe(true)
  act(() => result.current.setPanelOpen(false))
  expect(result.current.isPanelOpen).toBe(false)
  rerender({})
  act(() => result.current.setPanelOpen(true))
  rerender({ pictureId: 'second' })
  expect(result.current.isPanelOpen).toBe(false)
})
