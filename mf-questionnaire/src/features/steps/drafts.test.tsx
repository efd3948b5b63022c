import { beforeEach, expect, test } from 'vitest'
import { addToDraft, readDraft, removeFromDraft } from './drafts.ts'

const TICKET = 'ticket-1'

beforeEach(() => sessionStorage.clear())

test('a draft collects changes, and saved answers leave it', () => {
  addToDraft(TICKET, { postalCode: '101' })
  addToDraft(TICKET, { cover: 'leasing' })
  expect(readDraft(TICKET)).toEqual({ postalCode: '101', cover: 'leasing' })
  removeFromDraft(TICKET, { cover: 'leasing' })
  expect(readDraft(TICKET)).toEqual({ postalCode: '101' })
  removeFromDraft(TICKET, { postalCode: '101' })
  expect(sessionStorage.length).toBe(0)
})

test('an answer that changed while it was saved stays in the draft', () => {
  addToDraft(TICKET, { tools: ['torx_25', 'tire_lever'] })
  removeFromDraft(TICKET, { tools: ['torx_25'] })
  expect(readDraft(TICKET)).toEqual({ tools: ['torx_25', 'tire_lever'] })
})
