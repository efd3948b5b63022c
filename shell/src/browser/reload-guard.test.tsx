import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PageState } from '../app/page-state.ts'
import { findReloadLoop } from './reload-guard.ts'

const ENTRY = 'https://radruf.test/remotes'
const toRemote = (name: string, hash: string) => ({
  name,
  hash,
  entry: { url: `${ENTRY}/${name}/${hash}/web/remoteEntry.js` },
})
const CHAT = toRemote('mf-chat-call', 'c1')
const ACCOUNT = toRemote('mf-account', 'a1')

let navigation: EventTarget
let hasInput: boolean
let time: number

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/chat')
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return hasInput
      },
    },
  })
  time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
/** Loads the page in this tab. Returns the loop that it detects. */
function loadPage({ rendered = ['mf-chat-call'], remotes = [CHAT, ACCOUNT], from = '/chat' } = {}) {
  const left = { url: new URL(from, location.href).href }
  navigation = Object.assign(new EventTarget(), { activation: { from: left } })
  vi.stubGlobal('navigation', navigation)
  hasInput = false
  return findReloadLoop({ remotes, rendered } as unknown as Pick<PageState, 'remotes' | 'rendered'>)
}

const hide = () => dispatchEvent(new Event('pagehide'))

/** Leaves the page as a script does that requests a navigation. */
const leave = ({ path = '/chat', userInitiated = false, sameDocument = false } = {}) => {
  const destination = { url: new URL(path, location.href).href, sameDocument }
  navigation.dispatchEvent(Object.assign(new Event('navigate'), { destination, userInitiated }))
  hide()
}

/** Loads and leaves the page so often that the next one is part of a loop. */
function repeat(end: () => void, page: Parameters<typeof loadPage>[0] = {}) {
  for (let count = 0; count < 3; count++) {
    expect(loadPage(page)).toBeUndefined()
    end()
  }
}

test('the fourth page in a row that a script reloads without input mounts no remote, and names the only one', () => {
  repeat(leave)
  const loop = loadPage()
  expect(loop?.remote).toBe('mf-chat-call')
  expect(loop?.error.message).toBe('mf-chat-call reloads the page without end')
  expect(loop?.blocks('mf-chat-call')).toBe(true)
  expect(loop?.blocks('mf-account')).toBe(false)
})

test('a record that a remote has written makes no loop of the pages of others', () => {
  repeat(leave)
  expect(loadPage({ from: '/profile' })).toBeUndefined()
  repeat(leave)
  const record = sessionStorage.getItem('radruf.reloads') ?? ''
  loadPage()
  sessionStorage.setItem('radruf.reloads', record)
  // The person reloads the page.
  hide()
  expect(loadPage()).toBeUndefined()
})

test('"Load again" gives the remote another chance', () => {
  repeat(leave)
  expect(loadPage()).toBeDefined()
  hasInput = true
  leave()
  expect(loadPage()).toBeUndefined()
})

test('of several remotes the one is to blame whose file requests the reload', () => {
  const reload = runInThisContext('(leave) => leave()', { filename: `${ENTRY}/mf-account/a1/web/static/page.js` })
  const rendered = ['mf-chat-call', 'mf-account']
  repeat(() => reload(leave), { rendered })
  const loop = loadPage({ rendered })
  expect(loop?.remote).toBe('mf-account')
  expect(loop?.blocks('mf-chat-call')).toBe(false)
})

test('a remote that reloads the page is found although the person clicks meanwhile', () => {
  const reload = runInThisContext('(leave) => leave()', { filename: `${ENTRY}/mf-account/a1/web/static/page.js` })
  repeat(() => {
    hasInput = true
    reload(leave)
  })
  expect(loadPage()?.remote).toBe('mf-account')
})

test('without a trace of the cause none of several remotes is blamed, and all are left out', () => {
  const rendered = ['mf-chat-call', 'mf-account']
  repeat(leave, { rendered })
  const loop = loadPage({ rendered })
  expect(loop?.remote).toBeUndefined()
  expect(loop?.blocks('mf-chat-call') && loop.blocks('mf-account')).toBe(true)
})

test.each<[string, () => void]>([
  ['reloads by the browser, which fire no event of the navigation', hide],
  ['navigations that a person starts', () => leave({ userInitiated: true })],
  [
    'reloads after input',
    () => {
      hasInput = true
      leave()
    },
  ],
  [
    'slow reloads',
    () => {
      time += 11_000
      leave()
    },
  ],
  ['navigations to another area', () => leave({ path: '/profile' })],
  ['navigations within the document', () => leave({ sameDocument: true })],
])('%s are no loop', (_, end) => {
  repeat(end)
  expect(loadPage()).toBeUndefined()
})

test('a reload by the person ends the count', () => {
  for (let count = 0; count < 2; count++) {
    loadPage()
    leave()
  }
  loadPage()
  repeat(leave)
})

test('another release of the page is not to blame', () => {
  repeat(leave)
  expect(loadPage({ remotes: [toRemote('mf-chat-call', 'c2'), ACCOUNT] })).toBeUndefined()
})

test('without storage, or with an entry that cannot be read, no loop is detected', () => {
  repeat(leave)
  const denied = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(loadPage()).toBeUndefined()
  leave()
  denied.mockRestore()
  sessionStorage.setItem('radruf.reloads', '{')
  expect(loadPage()).toBeUndefined()
  vi.stubGlobal('navigation', undefined)
  expect(findReloadLoop({ remotes: [], rendered: [] })).toBeUndefined()
})
