import { expect, test, vi } from 'vitest'
import { notify, type ToastPresenter, toastRequests } from './notify.ts'

const createPresenter = () => {
  const shown: string[] = []
  const show = (type: string) => (text?: string | number) => shown.push(`${type} ${text}`)
  const presenter: ToastPresenter = {
    success: show('success'),
    error: show('error'),
    info: show('info'),
    warning: show('warning'),
    loading: show('loading'),
    dismiss: show('dismiss'),
  }
  return { presenter, shown }
}

test('toasts requested before the presenter is there are shown in order when it connects, each once', () => {
  // Tests of other files share the queue.
  toastRequests.connect(createPresenter().presenter)()
  const onRequest = vi.fn()
  const unsubscribe = toastRequests.subscribe(onRequest)
  notify.loading('Sending', { id: 7 })
  notify.dismiss(7)
  notify.success('Sent')
  expect(onRequest).toHaveBeenCalledTimes(3)
  expect(toastRequests.pendingCount()).toBe(3)

  const first = createPresenter()
  const disconnect = toastRequests.connect(first.presenter)
  expect(first.shown).toEqual(['loading Sending', 'dismiss 7', 'success Sent'])
  expect(toastRequests.pendingCount()).toBe(0)

  notify.error('No connection')
  expect(first.shown.at(-1)).toBe('error No connection')
  disconnect()
  notify.info('Later')
  const second = createPresenter()
  toastRequests.connect(second.presenter)()
  expect(second.shown).toEqual(['info Later'])
  unsubscribe()
})
