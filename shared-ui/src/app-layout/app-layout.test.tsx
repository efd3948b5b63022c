import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AppLayout } from './app-layout.tsx'

const frame = (
  <MemoryRouter initialEntries={['/search']}>
    <AppLayout
      brand="Radruf"
      nav={[
        { to: '/overview', label: 'Overview', icon: 'overview' },
        { to: '/search', label: 'Search', icon: 'search' },
      ]}
      navLabel="Main"
      skipLabel="Skip to content"
    >
      <p>Content</p>
    </AppLayout>
  </MemoryRouter>
)

test('the place one is at is marked in the navigation', () => {
  render(frame)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Search')
})

test('a place below another of the navigation is marked alone, and so is what lies below it', () => {
  const at = (path: string) => {
    const { unmount } = render(
      <MemoryRouter initialEntries={[path]}>
        <AppLayout
          brand="Radruf"
          nav={[
            { to: '/desk', label: 'Desk', icon: 'desk' },
            { to: '/desk/calendar', label: 'Calendar', icon: 'calendar' },
          ]}
          navLabel="Main"
          skipLabel="Skip to content"
        />
      </MemoryRouter>,
    )
    const marked = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
    unmount()
    return marked
  }
  expect(at('/desk/calendar')).toEqual(['Calendar'])
  expect(at('/desk/7')).toEqual(['Desk'])
  expect(at('/desk')).toEqual(['Desk'])
})

test('the first stop of the keyboard leads past the navigation', async () => {
  render(frame)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
