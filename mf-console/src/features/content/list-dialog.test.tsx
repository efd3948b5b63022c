import type { ContentListCheck } from '@radruf/contract'
import { aPerson, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const CHECK = 'POST /api/content/checks'
const IMPORT = 'POST /api/content/imports'

type Options = Parameters<typeof renderRoute>[1]
type Line = ContentListCheck['lines'][number]
const aLine = (line: number, changes: Partial<Line> = {}): Line => ({
  ...{ line, title: `Rad ${line}`, change: 'added', faults: [] },
  ...changes,
})
const aCheck = (changes: Partial<ContentListCheck> = {}): ContentListCheck => ({
  ...{ lines: [aLine(2)], faults: [], others: [], version: 7 },
  ...changes,
})
const open = async (replies: Options['replies'], kind = 'workshop') => {
  const person = aPerson({ role: 'operator', email: 'oskar@example.test', name: 'Oskar', language: 'en' })
  const shown = await renderRoute(remote, {
    path: `/console/content?kind=${kind}&list=open`,
    language: 'en',
    session: aSession({ person }),
    replies: { 'GET /api/content': { entries: [] }, ...replies },
  })
  await screen.findByRole('textbox', { name: 'List', hidden: true })
  return shown
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const openFile = (text: string) =>
  userEvent.upload(
    screen.getByLabelText<HTMLInputElement>('Open a file (CSV)', { selector: 'input' }),
    new File([text], 'list.csv', { type: 'text/csv' }),
  )

test('a file with faults names each of them with its line and field, and cannot be used', async () => {
  const { callsTo } = await open({
    [CHECK]: aCheck({
      lines: [
        aLine(2),
        aLine(3, { change: null, faults: [{ cause: 'value', column: 'postal_code' }] }),
        aLine(4, { change: null, faults: [{ cause: 'value', column: 'to_1' }] }),
        aLine(5, { change: null, faults: [{ cause: 'repeatedLine', earlier: 2 }] }),
      ],
    }),
  })
  await openFile('name;street;postal_code;city')
  expect(await screen.findByText('Postal code: Radruf can’t read this.')).toBeTruthy()
  expect(screen.getByText('Monday, to: Radruf can’t read this.')).toBeTruthy()
  expect(screen.getByText('Already in line 2.')).toBeTruthy()
  expect(screen.getByText('Line 3 Rad 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Use/, hidden: true })).toBeNull()
  expect(callsTo(CHECK)[0]?.body).toEqual({ kind: 'workshop', csv: 'name;street;postal_code;city' })
})

test('a list without faults goes live; other entries go only when asked', async () => {
  const lines = [aLine(2), aLine(3, { change: 'changed' }), aLine(4, { change: 'same' })]
  const { callsTo } = await open({ [CHECK]: aCheck({ lines, others: ['Alt'] }), [IMPORT]: null })
  await openFile('abc')
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Stop showing 1 entry that isn’t in the list', hidden: true }),
  )
  await press('Use 3 lines')
  expect(await screen.findByText(/^The list is live\./)).toBeTruthy()
  expect(callsTo(IMPORT)[0]?.body).toEqual({ kind: 'workshop', csv: 'abc', version: 7, withdrawsOthers: true })
})

test('a list that is too long, or cannot be read, says so in a sentence and stays', async () => {
  const answers = [
    refuse('LIST_TOO_LONG'),
    aCheck({ lines: [], faults: [{ line: 1, cause: 'missingColumn', column: 'number' }] }),
  ]
  await open({ [CHECK]: () => answers.shift() ?? aCheck() }, 'part')
  await openFile('x')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('LIST_TOO_LONG')
  await press('Check')
  expect(await screen.findByText('The list has no column “number”.')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List', hidden: true }).value).toBe('x')
})

test('entries that a colleague changed since the check are a conflict, and the list stays', async () => {
  await open({ [CHECK]: aCheck(), [IMPORT]: refuse('VERSION_CONFLICT') })
  await openFile('x')
  await screen.findByText(/^Line 2: Rad 2/)
  await press('Use 1 line')
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('VERSION_CONFLICT')
  expect(screen.getByRole('button', { name: 'Use 1 line', hidden: true })).toBeTruthy()
})
