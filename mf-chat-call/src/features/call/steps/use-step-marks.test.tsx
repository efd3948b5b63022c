import type { LiveMark, LiveMarksSession } from '@radruf/call/live-marks'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { useStepMarks } from './use-step-marks.ts'

const aMark = (id: string, by: LiveMark['by'] = 'mechanic') => ({ id, n: 1, by, shape: 'number' }) as LiveMark
const LOST = { at: 'lost', hasLeft: false, isOverdue: true }

function watch(options: Partial<Parameters<typeof useStepMarks>[2]> = {}) {
  const marks = [aMark('first'), aMark('second'), aMark('ring'), aMark('theirs', 'customer')]
  const views = { first: LOST, second: { at: 'shown' }, ring: LOST, theirs: LOST }
  const session = { role: 'mechanic', store: createStore(() => ({ marks, views })) } as unknown as LiveMarksSession
  const setAgain = vi.fn()
  const { result } = renderHook(() =>
    useStepMarks(session, { ids: ['second', 'first', 'theirs'] }, { setAgain, canOpenPanel: true, ...options }),
  )
  return { result, setAgain, marks }
}

test('the panel knows the own steps whose marks are not found, and sets one again', () => {
  const { result, setAgain, marks } = watch()
  expect(result.current.panel.lostIds).toEqual(['first'])
  result.current.panel.onSetAgain?.('first')
  result.current.panel.onSetAgain?.('second')
  expect(setAgain.mock.calls).toEqual([[marks[0]]])
  expect(watch({ setAgain: undefined }).result.current.panel.onSetAgain).toBeUndefined()
})

test('covered marks stand out once, and the panel shows the first step among them at every press', () => {
  const { result } = watch()
  act(() => result.current.show(['ring', 'first', 'second']))
  expect(result.current.pulsingIds).toEqual(['ring', 'first', 'second'])
  expect(result.current.panel.request).toEqual({ id: 'second', count: 1 })
  act(() => result.current.endPulse())
  expect(result.current.pulsingIds).toEqual([])
  act(() => result.current.show(['ring']))
  expect(result.current.panel.request).toEqual({ id: 'second', count: 1 })
  act(() => result.current.show(['second']))
  expect(result.current.panel.request).toEqual({ id: 'second', count: 2 })
})

test('a panel that covers the picture stays closed', () => {
  const { result } = watch({ canOpenPanel: false })
  act(() => result.current.show(['first']))
  expect(result.current.panel.request).toBeNull()
})
