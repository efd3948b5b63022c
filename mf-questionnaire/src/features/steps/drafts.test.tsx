import { beforeEach, expect, test } from 'vitest'
import { addToDraft, readDraft, removeFromDraft } from './drafts.ts'

const TICKET = 'ticket-1'
const write = (page: string, draft: object) =>
  sessionStorage.setItem(`radruf.questionnaire.${TICKET}.${page}`, JSON.stringify(draft))

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

test('the drafts of 0.1.0 are read by field and replaced by one draft', () => {
  write('postal.1', { postalCode: { value: '101', unknown: false } })
  write('your-bike.1', { bikeCategory: { value: 'manual_mtb', unknown: false } })
  write('problem-description.2', {
    occurredWhen: { value: '', unknown: true },
    trigger: { value: 'Ein Schlagloch', unknown: false },
  })
  write('problem-description.3', { component: { value: '', unknown: false } })
  const draft = {
    postalCode: '101',
    bikeCategory: 'manual_mtb',
    motor: 'without',
    occurredWhen: 'unknown',
    triggerNote: 'Ein Schlagloch',
  }
  expect(readDraft(TICKET)).toEqual(draft)
  addToDraft(TICKET, { usage: 'daily' })
  expect(readDraft(TICKET)).toEqual({ ...draft, usage: 'daily' })
  expect(sessionStorage.length).toBe(1)
})
