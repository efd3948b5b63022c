import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('{{name}}')

test('the start page opens in the standalone host @deep', async ({ open }) => {
  const screen = await open('booked for today', { path: '{{path}}', role: '{{role}}' })
  await expect(screen.getByRole('heading', { level: 1, name: '{{titleDe}}' })).toBeVisible()
})
