import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

test('a part that could not be loaded is loaded when the connection is back', async () => {
  const load = vi.fn(async () => () => <p>The part</p>).mockRejectedValueOnce(new Error('offline'))
  const Part = loadPart(load)
  render(
    <>
      <h1>The page</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(screen.queryByRole('heading')).not.toBeNull()
  expect(screen.queryByText('The part')).toBeNull()
  dispatchEvent(new Event('online'))
  await screen.findByText('The part')
})
