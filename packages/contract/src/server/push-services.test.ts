import { expect, test } from 'vitest'
import { isPushService } from './push-services.ts'

test('only endpoints of push services are accepted', () => {
  const services = ['https://fcm.googleapis.com', 'https://*.push.apple.com']
  expect(isPushService('https://fcm.googleapis.com/fcm/send/x', services)).toBe(true)
  expect(isPushService('https://web.push.apple.com/x', services)).toBe(true)
  for (const other of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://a.b.push.apple.com/x',
    'https://push.apple.com/x',
    'https://fcm-googleapis.com/x',
    'https://127.0.0.1/x',
    'file:///etc/passwd',
  ])
    expect(isPushService(other, services), other).toBe(false)
})
