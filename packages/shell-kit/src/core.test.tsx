import { expect, test } from 'vitest'
import * as core from './core.ts'
import * as shellKit from './index.ts'

// A build replaces the entry without React by the shared module.
test('the main entry exports everything of the entry without React', () => {
  expect(shellKit).toMatchObject(core)
})
