import { type CameraRequests, type CameraRequestsState, NO_REQUESTS } from '@radruf/call/shared-view'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { RequestColumn } from './requests.tsx'

test('the state of a request is announced outside its button', async () => {
  const store = createStore<CameraRequestsState>(() => NO_REQUESTS)
  await renderPart(<RequestColumn requests={{ store } as unknown as CameraRequests} counterpartName="Kim" />)
  const region = screen.getByRole('status')
  expect(region.closest('button')).toBeNull()
  expect(region.textContent).toBe('')
  expect(region.ariaAtomic ?? region.getAttribute('aria-atomic')).toBe('false')
  act(() => store.setState({ requests: { torch: 'asked', rear: 'idle', still: 'on', marked: 'idle' } }))
  expect(region.textContent).toBe('Torch: asked. Full-size still: saved to the ticket. ')
})
