import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

test('a link is one in the document, and goes there without loading the page', async () => {
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
