import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useHeadingFocus } from './heading-focus.ts'

function Root() {
  useHeadingFocus()
  return (
    <>
      <h1 tabIndex={-1} data-page-heading>
        Code
      </h1>
      <input aria-label="Code" />
      <nav data-keeps-focus>
        <a href="#notes">Notes</a>
      </nav>
      <Outlet />
    </>
  )
}

const open = (address: string) => {
  const router = createMemoryRouter([{ path: '*', Component: Root }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  screen.getByRole('textbox').focus()
  return router
}

it('moves the focus to the heading of another page', async () => {
  const router = open('/login')
  await act(() => router.navigate('/otp/karla%40example.test'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

it('moves the focus to the field that a page is for', async () => {
  const router = open('/login')
  screen.getByRole('textbox').dataset.pageFocus = ''
  screen.getByRole('heading').focus()
  await act(() => router.navigate('/otp/karla%40example.test'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
})

it('keeps the focus when only the encoding of the path changes', async () => {
  const router = open('/otp/karla%40example.test')
  await act(() => router.navigate('/otp/karla@example.test'))
  expect(router.state.location.pathname).toBe('/otp/karla@example.test')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('keeps the focus on a tab while only the query changes, and not on another page', async () => {
  const router = open('/desk/1')
  const tab = screen.getByRole('link', { name: 'Notes' })
  tab.focus()
  await act(() => router.navigate('/desk/1?side=notes'))
  expect(document.activeElement).toBe(tab)
  await act(() => router.navigate('/desk/2?side=notes'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

it('moves the focus to the heading when a change of the query starts elsewhere', async () => {
  const router = open('/questionnaire/problem')
  await act(() => router.navigate('/questionnaire/problem?page=2'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
