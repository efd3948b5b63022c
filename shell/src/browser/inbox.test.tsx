import { toInbox, useWaitingCustomers } from '@radruf/host'
import { aSession, aWaitingCustomer } from '@radruf/shell-kit/testing'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createInbox, showAppBadge } from './inbox.ts'

test('the count follows the session, and changes of a chat fetch it again', async () => {
  const fetchSession = vi.fn(async () => aSession({ unreadMessages: 3 }))
  const { follow, refresh, inbox } = createInbox(aSession(), fetchSession)
  const onChange = vi.fn()
  const unsubscribe = inbox.subscribe(onChange)
  follow(aSession({ unreadMessages: 1 }))
  expect(inbox.unread()).toBe(1)
  await refresh()
  expect(inbox.unread()).toBe(3)
  follow(aSession({ unreadMessages: 3 }))
  expect(onChange).toHaveBeenCalledTimes(2)
  unsubscribe()
  follow(aSession({ unreadMessages: 0 }))
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('changes during a fetch cause one more fetch', async () => {
  const answers: ((count: number) => void)[] = []
  const fetchSession = vi.fn(
    () =>
      new Promise<ReturnType<typeof aSession>>((resolve) =>
        answers.push((unreadMessages) => resolve(aSession({ unreadMessages }))),
      ),
  )
  const { refresh, inbox } = createInbox(aSession(), fetchSession)
  const done = refresh()
  void refresh()
  void refresh()
  answers[0]?.(1)
  await vi.waitFor(() => expect(fetchSession).toHaveBeenCalledTimes(2))
  answers[1]?.(2)
  await done
  expect(fetchSession).toHaveBeenCalledTimes(2)
  expect(inbox.unread()).toBe(2)
})

function Names({ inbox }: { inbox: ReturnType<typeof toInbox> }) {
  return <p>{useWaitingCustomers({ inbox }).map(({ name }) => name)}</p>
}

test('a part of the page that hydrates after a change begins with what the server rendered', async () => {
  const served = aSession({ waiting: [] })
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Names inbox={toInbox(served)} />)
  const { follow, inbox } = createInbox(served, async () => served)
  follow(aSession({ waiting: [aWaitingCustomer({ name: 'Anna' })] }))
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(page, <Names inbox={inbox} />, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(page.textContent).toBe('Anna')
  await act(async () => root.unmount())
})

test('the icon of the installed app has the count, and a refused badge is no error', async () => {
  const setAppBadge = vi.fn(async (_count: number) => {})
  vi.stubGlobal('navigator', { setAppBadge })
  showAppBadge(3)
  showAppBadge(0)
  expect(setAppBadge.mock.calls).toEqual([[3], [0]])
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new DOMException('not installed')) })
  showAppBadge(1)
  vi.stubGlobal('navigator', {})
  showAppBadge(1)
  vi.unstubAllGlobals()
})
