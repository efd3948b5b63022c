import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

/** An open menu with an action and a link. */
async function openMenu() {
  const onSelect = vi.fn()
  function Actions() {
    const [isOpen, setOpen] = useState(false)
    return (
      <Menu
        label="Actions"
        isOpen={isOpen}
        onToggle={setOpen}
        items={[
          { label: 'Copy', icon: 'copy', onSelect },
          { label: 'Imprint', icon: 'info', to: '/imprint' },
        ]}
      />
    )
  }
  render(<Actions />, { wrapper: MemoryRouter })
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  return { onSelect }
}
const focused = () => document.activeElement?.textContent

test('arrow keys, Home and End move through the items, and around the ends', async () => {
  await openMenu()
  expect(focused()).toBe('Copy')
  const places: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`)
    places.push(focused())
  }
  expect(places).toEqual(['Imprint', 'Copy', 'Imprint', 'Copy', 'Imprint'])
})

test('Escape and a choice close the menu and give the focus back to its button', async () => {
  const { onSelect } = await openMenu()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
  expect(onSelect).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a press beside the menu closes it', async () => {
  await openMenu()
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a menu that would be cut off moves into view, away from the edge of what scrolls around it', async () => {
  const rects = { menu: new DOMRect(-80, 0, 176, 100), scroller: new DOMRect(20, 0, 300, 600) }
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('role') === 'menu' ? rects.menu : rects.scroller
  })
  document.body.style.overflowX = 'hidden'
  onTestFinished(() => void document.body.style.removeProperty('overflow-x'))
  await openMenu()
  // From -80 to 8 pixels beside the edge at 20.
  expect(screen.getByRole('menu').style.translate).toBe('108px')
})
