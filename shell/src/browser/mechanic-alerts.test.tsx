import { aSession, aWaitingCustomer } from '@radruf/shell-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInbox } from './inbox.ts'
import { createMechanicAlerts } from './mechanic-alerts.ts'
import { createSoundSwitch } from './sound-switch.ts'

const START = Date.parse('2026-11-19T13:00:00.000Z')
const anna = aWaitingCustomer()

/** Stands in for the browser's notifications, which happy-dom lacks. */
class FakeNotification extends EventTarget {
  static permission = 'granted'
  static shown: FakeNotification[] = []
  readonly title: string
  readonly options: { tag: string }
  isClosed = false
  constructor(title: string, options: { tag: string }) {
    super()
    this.title = title
    this.options = options
    FakeNotification.shown.push(this)
  }
  close() {
    this.isClosed = true
  }
}

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('Notification', FakeNotification)
  FakeNotification.shown = []
  localStorage.clear()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start({ isMechanic = true, isHidden = false } = {}) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  const { follow, inbox } = createInbox(aSession(), async () => aSession())
  const sound = createSoundSwitch(localStorage)
  const play = vi.fn()
  const openPath = vi.fn()
  end = createMechanicAlerts({
    inbox,
    sound,
    play,
    now: Date.now,
    isMechanic: () => isMechanic,
    openPath,
    texts: {
      waiting: ({ name }) => ({ title: `${name} waits`, body: '' }),
      messages: (count) => ({ title: `${count} new`, body: '' }),
      overdue: (count) => ({ title: `${count} overdue`, body: '' }),
    },
  })
  return { play, openPath, sound, show: (changes: Parameters<typeof aSession>[0]) => follow(aSession(changes)) }
}

test('a mechanic is alerted once for a waiting customer, and again each minute from the third on', () => {
  const { play, show } = start()
  show({ waiting: [anna] })
  show({ waiting: [anna], unreadMessages: 0 })
  expect(play.mock.calls).toEqual([['waiting']])
  vi.advanceTimersByTime(2 * 60_000)
  expect(play).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(play).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(play).toHaveBeenCalledTimes(3)
})

test('an answer on any device ends the calling and closes the notification', () => {
  const { play, show } = start({ isHidden: true })
  show({ waiting: [anna] })
  const [notification] = FakeNotification.shown
  expect(notification).toMatchObject({ title: 'Anna waits', options: { tag: 'waiting:anna' }, isClosed: false })
  show({ waiting: [] })
  expect(notification?.isClosed).toBe(true)
  vi.advanceTimersByTime(10 * 60_000)
  expect(play).toHaveBeenCalledTimes(1)
  show({ waiting: [{ ...anna, since: '2026-11-19T13:10:00.000Z' }] })
  expect(play).toHaveBeenCalledTimes(2)
})

test('a click on the notification opens the case', () => {
  const { openPath, show } = start({ isHidden: true })
  show({ waiting: [anna] })
  FakeNotification.shown[0]?.dispatchEvent(new Event('click'))
  expect(openPath).toHaveBeenCalledWith('/desk/anna')
})

test('a new message is heard, and shown only while the tab is in the background', () => {
  const { play, show } = start()
  show({ unreadMessages: 1 })
  expect(play.mock.calls).toEqual([['message']])
  expect(FakeNotification.shown).toEqual([])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  show({ unreadMessages: 2 })
  expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['2 new'])
  show({ unreadMessages: 0 })
  expect(play).toHaveBeenCalledTimes(2)
  expect(FakeNotification.shown[0]?.isClosed).toBe(true)
})

test('an answer that becomes overdue is heard, and shown while the tab is in the background', () => {
  const { play, show } = start({ isHidden: true })
  show({ overdueCases: 1 })
  show({ overdueCases: 1, unreadMessages: 0 })
  expect(play.mock.calls).toEqual([['message']])
  expect(FakeNotification.shown[0]).toMatchObject({ title: '1 overdue', options: { tag: 'overdue' } })
  show({ overdueCases: 0 })
  expect(FakeNotification.shown[0]?.isClosed).toBe(true)
})

test('the sound can be switched off, and the device remembers it', () => {
  const { play, show, sound } = start()
  sound.toggle()
  show({ waiting: [anna], unreadMessages: 3 })
  expect(play).not.toHaveBeenCalled()
  expect(createSoundSwitch(localStorage).isOn()).toBe(false)
})

test('customers get no alerts', () => {
  const { play, show } = start({ isMechanic: false })
  show({ unreadMessages: 1 })
  expect(play).not.toHaveBeenCalled()
})
