import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

test('a link navigates without reloading the page', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/chat">Chat</Link> },
    { path: '/chat', element: 'Messages' },
  ])
  render(<RouterProvider router={router} />)
  const link = screen.getByRole('link', { name: 'Chat' })
  expect(link.getAttribute('href')).toBe('/chat')
  await userEvent.click(link)
  expect(screen.getByText('Messages')).toBeTruthy()
})
