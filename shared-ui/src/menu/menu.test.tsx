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

test.each([
  ['beside the left edge', new DOMRect(-80, 0, 176, 100), '108px 0px'],
  ['beside the right edge', new DOMRect(250, 0, 176, 100), '-114px 0px'],
  ['below the lower edge, to above its button', new DOMRect(40, 550, 176, 100), '0px -144px'],
  ['nowhere', new DOMRect(40, 100, 176, 100), '0px 0px'],
])('a menu that would be cut off %s moves into view', async (_, menu, translate) => {
  const scroller = new DOMRect(20, 0, 300, 600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.getAttribute('role') === 'menu' ? menu : scroller
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  document.body.style.overflowX = 'hidden'
  onTestFinished(() => void document.body.style.removeProperty('overflow-x'))
  await openMenu()
  expect(screen.getByRole('menu').style.translate).toBe(translate)
})
