import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AppLayout } from './app-layout.tsx'

const layout = (
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

test('the navigation marks the current page', () => {
  render(layout)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Search')
})

test('only the most specific navigation item is marked, also for paths below it', () => {
  const markedItems = (path: string) => {
    const { unmount } = render(
      <MemoryRouter initialEntries={[path]}>
        <AppLayout
          brand="Radruf"
          nav={[
            { to: '/desk', label: 'Desk', icon: 'desk' },
            { to: '/desk/calendar', label: 'Calendar', icon: 'calendar' },
            { to: '/console/people', label: 'Console', icon: 'badge', within: '/console' },
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
  expect(markedItems('/desk/calendar')).toEqual(['Calendar'])
  expect(markedItems('/desk/7')).toEqual(['Desk'])
  expect(markedItems('/console/releases')).toEqual(['Console'])
  expect(markedItems('/desk')).toEqual(['Desk'])
})

test('the first tab stop skips the navigation', async () => {
  render(layout)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a count is part of the item’s name in words, and none is shown for 0', () => {
  render(
    <MemoryRouter>
      <AppLayout
        brand="Radruf"
        nav={[
          { to: '/chat', label: 'Chat', icon: 'chat', count: 120, countLabel: '120 new messages' },
          { to: '/search', label: 'Search', icon: 'search', count: 0, countLabel: '0 new messages' },
        ]}
        navLabel="Main"
        skipLabel="Skip to content"
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Chat, 120 new messages' }).textContent).toContain('99+')
  expect(screen.getByRole('link', { name: 'Search' })).toBeTruthy()
})
