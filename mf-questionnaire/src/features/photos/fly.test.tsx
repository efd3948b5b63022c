import { expect, test } from 'vitest'
import { flyInto } from './fly.ts'

test('a copy whose page is left in flight is removed without an error', async () => {
  const finished = Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))
  Image.prototype.animate = () => ({ finished }) as unknown as Animation
  flyInto('blob:photo', document.createElement('div'), document.createElement('div'))
  expect(document.querySelectorAll('img')).toHaveLength(1)
  await finished.catch(() => {})
  expect(document.querySelectorAll('img')).toHaveLength(0)
})
