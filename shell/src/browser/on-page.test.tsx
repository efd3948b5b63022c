import { afterEach, expect, test } from 'vitest'
import { isAtAddress, isOnPage, setShownPath } from './on-page.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

test('until the next page is shown, a slow device has the remotes of both', () => {
  const find = () => (['mf-chat-call', 'mf-account'] as const).filter(isOnPage)
  history.replaceState(null, '', '/chat')
  setShownPath('/chat')
  expect(find()).toEqual(['mf-chat-call'])
  history.replaceState(null, '', '/profile')
  expect(find()).toEqual(['mf-chat-call', 'mf-account'])
  expect(isAtAddress('mf-chat-call')).toBe(false)
  setShownPath('/profile')
  expect(find()).toEqual(['mf-account'])
})

test('a slot of the frame counts while it has content', () => {
  setShownPath('/profile')
  history.replaceState(null, '', '/profile')
  document.body.innerHTML = '<div data-boundary="mf-chat-call"></div>'
  expect(isOnPage('mf-chat-call')).toBe(false)
  document.body.innerHTML = '<div data-boundary="mf-chat-call"><p></p></div>'
  expect(isOnPage('mf-chat-call')).toBe(true)
})
