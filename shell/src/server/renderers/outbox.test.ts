import { expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'
import type { FromRenderer } from './protocol.ts'

const END: FromRenderer = { type: 'end', page: 1, state: { memoryMb: 1, isTainted: false } }
const LEAVE: FromRenderer = { type: 'enter' }
const ENTER: FromRenderer = { type: 'enter', remote: 'mf-auth' }

function setUp() {
  const posted: (readonly FromRenderer[])[] = []
  const turns: (() => void)[] = []
  const send = createOutbox(
    (messages) => void posted.push(messages),
    (callback) => void turns.push(callback),
  )
  const endTurn = () => {
    for (const turn of turns.splice(0)) turn()
  }
  return { posted, send, endTurn }
}

test('the messages of one turn of the event loop are sent together', () => {
  const { posted, send, endTurn } = setUp()
  send(LEAVE)
  send(END)
  expect(posted).toEqual([])
  endTurn()
  expect(posted).toEqual([[LEAVE, END]])
  endTurn()
  send(END)
  endTurn()
  expect(posted).toEqual([[LEAVE, END], [END]])
})

test('the name of a remote is sent before its code runs, after the messages before it', () => {
  const { posted, send, endTurn } = setUp()
  send(LEAVE)
  send(ENTER)
  expect(posted).toEqual([[LEAVE, ENTER]])
  endTurn()
  expect(posted).toHaveLength(1)
})

test.each([
  { type: 'exit', code: 3 },
  { type: 'failed', remote: 'mf-auth', error: { name: 'Error', message: '', stack: '' } },
] satisfies FromRenderer[])('$type is sent before the process ends', (message) => {
  const { posted, send } = setUp()
  send(message)
  expect(posted).toEqual([[message]])
})

test('that a remote is left is sent at once when several have run in the turn, so that none is blamed for the code of another', () => {
  const { posted, send, endTurn } = setUp()
  for (const message of [ENTER, LEAVE]) send(message)
  expect(posted).toEqual([[ENTER]])
  const other: FromRenderer = { type: 'enter', remote: 'mf-account' }
  for (const message of [other, LEAVE]) send(message)
  expect(posted).toEqual([[ENTER], [LEAVE, other], [LEAVE]])
  send({ type: 'enter', isTurnOver: true })
  for (const message of [ENTER, LEAVE]) send(message)
  expect(posted).toHaveLength(4)
  endTurn()
  expect(posted.at(-1)).toEqual([LEAVE])
})
