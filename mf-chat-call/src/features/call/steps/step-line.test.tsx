import type { LiveMarksSession } from '@radruf/call/live-marks'
import type { MarkStepsSession } from '@radruf/call/steps'
import type { CallStep } from '@radruf/contract'
import { type Replies, refuse } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { FoundButton, StepLine } from './step-line.tsx'
import { useSteps } from './use-steps.ts'

const SAVE = 'PUT /api/tickets/{ticketId}/steps/{stepId}'
const CONFIRM = 'PUT /api/tickets/{ticketId}/steps/{stepId}/confirmation'
const aStep = (id: string, changes: Partial<CallStep> = {}): CallStep => ({
  id,
  title: `Title of ${id}`,
  snapshotId: null,
  isCurrent: false,
  foundAt: null,
  createdAt: '2026-11-19T13:05:00.000Z',
  ...changes,
})

type Marks = { marks: { id: string }[]; isSlow?: boolean }
type LineProps = { role: 'customer' | 'mechanic'; steps: CallStep[]; hasFailed: boolean; liveMarks: Marks }

/** The line with the buttons, which are among the actions of the room. */
function Line({ role, steps: stored, hasFailed, liveMarks }: LineProps) {
  const steps = useSteps('ticket', stored)
  const [activeCall] = useState(() => ({
    markSteps: { store: createStore(() => ({ hasFailed })) } as unknown as MarkStepsSession,
    liveMarks: { store: createStore(() => liveMarks) } as unknown as LiveMarksSession,
  }))
  return (
    <>
      <StepLine room={{ steps, isCustomer: role === 'customer', counterpartName: 'Mia', activeCall }} />
      {role === 'customer' && <FoundButton steps={steps} counterpartName="Mia" tone="brand" />}
      {steps.showNext && (
        <button type="button" onClick={steps.showNext}>
          next
        </button>
      )}
    </>
  )
}

const show = (
  role: LineProps['role'],
  steps: CallStep[],
  replies: Replies = {},
  hasFailed = false,
  liveMarks: Marks = { marks: [] },
) =>
  renderPart(<Line {...{ role, steps, hasFailed, liveMarks }} />, {
    replies: { [SAVE]: null, [CONFIRM]: null, ...replies },
  })

test('the customer reads the current step only, and confirms it', async () => {
  const { callsTo } = await show('customer', [
    aStep('one', { foundAt: '2026-11-19T13:06:00.000Z' }),
    aStep('two', { isCurrent: true, detail: 'A quarter turn clockwise' }),
  ])
  expect(screen.getByText('A quarter turn clockwise').closest('[role=status]')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Title of two' })).toBeTruthy()
  expect(screen.getByText('2')).toBeTruthy()
  expect(screen.queryByText('Title of one')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Found it' }))
  expect(screen.getByRole('button', { name: 'Mia knows' }).getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(callsTo(CONFIRM).map(({ params }) => params.stepId)).toEqual(['two']))
})

test('the customer reads in which direction to turn, before how', async () => {
  await show('customer', [aStep('one', { isCurrent: true, turn: 'left', detail: '5 mm Allen key' })])
  expect(screen.getByText('Turn to the left · 5 mm Allen key')).toBeTruthy()
})

test('the customer reads with the first mark of the call that it sticks, also of a step, and not with the next one', async () => {
  const steps = [aStep('one', { isCurrent: true, detail: '5 mm Allen key' }), aStep('two', { detail: 'Gently' })]
  await show('customer', steps, {}, false, { marks: [{ id: 'one' }, { id: 'two' }] })
  expect(screen.getByText('5 mm Allen key · The mark stays on the part while you move your phone.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(screen.getByText('Gently')).toBeTruthy()
})

test('nothing is said to stick on a page that is too slow for marks', async () => {
  const steps = [aStep('one', { isCurrent: true, detail: '5 mm Allen key' })]
  await show('customer', steps, {}, false, { marks: [{ id: 'one' }], isSlow: true })
  expect(screen.getByText('5 mm Allen key')).toBeTruthy()
})

test('a step without a title says that the mechanic points at the place', async () => {
  await show('customer', [aStep('one', { title: '', isCurrent: true })])
  expect(screen.getByRole('heading', { name: 'Mia’s pointing here' })).toBeTruthy()
})

test('a confirmation that fails is offered again, with the reason', async () => {
  await show('customer', [aStep('one', { isCurrent: true })], { [CONFIRM]: refuse('INTERNAL') })
  await userEvent.click(screen.getByRole('button', { name: 'Found it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('errors.INTERNAL')
  expect(screen.getByRole('button', { name: 'Found it' }).getAttribute('aria-disabled')).toBeNull()
})

test('the mechanic shows the next step at once, and reads that the one before is not confirmed', async () => {
  const { callsTo } = await show('mechanic', [aStep('one', { isCurrent: true }), aStep('two')])
  expect(screen.getByText('Mia’s on step 1')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'next' }))
  expect(screen.getByText('Mia’s on step 2 · step 1 not confirmed yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'next' })).toBeNull()
  await waitFor(() =>
    expect(callsTo(SAVE).map(({ params, body }) => [params.stepId, body])).toEqual([['two', { isCurrent: true }]]),
  )
})

test('a next step that the service refuses is taken back, with the reason', async () => {
  await show('mechanic', [aStep('one', { isCurrent: true }), aStep('two')], { [SAVE]: refuse('INTERNAL') })
  await userEvent.click(screen.getByRole('button', { name: 'next' }))
  expect((await screen.findByRole('alert')).textContent).toBe('errors.INTERNAL')
  expect(screen.getByText('Mia’s on step 1')).toBeTruthy()
})

test('a number that could not be stored as a step is reported to the mechanic', async () => {
  await show('mechanic', [], {}, true)
  expect(screen.getByRole('alert').textContent).toContain('wasn’t saved as a step')
})
