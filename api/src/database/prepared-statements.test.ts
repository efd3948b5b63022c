import { expect, test } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

test('a statement gets a name of its own at its third use and keeps it', () => {
  const nameStatement = createStatementNames({ isOnlyProcess: false })
  const names = ['SELECT 1', 'SELECT 1', 'SELECT 1', 'SELECT 1', 'SELECT 2', 'SELECT 2', 'SELECT 2'].map(nameStatement)
  expect(names).toEqual([undefined, undefined, 'statement_0', 'statement_0', undefined, undefined, 'statement_1'])
})

test('a statement whose columns depend on the schema is not prepared', () => {
  const nameStatement = createStatementNames({ isOnlyProcess: false })
  const nameOften = (text: string) => Array.from({ length: 5 }, () => nameStatement(text)).at(-1)
  expect(['SELECT * FROM a', 'select "a".* from "a"', 'INSERT INTO a VALUES (1) RETURNING *'].map(nameOften)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(nameOften('SELECT count(*) FROM a')).toBeDefined()
})

test('a process that alone uses its database prepares every statement', () => {
  const nameStatement = createStatementNames({ isOnlyProcess: true })
  expect(Array.from({ length: 3 }, () => nameStatement('SELECT * FROM a')).at(-1)).toBe('statement_0')
})

test('a session keeps a limited number of statements', () => {
  const nameStatement = createStatementNames({ isOnlyProcess: false })
  const texts = Array.from({ length: 300 }, (_, index) => `SELECT ${index}`)
  for (let use = 0; use < 3; use++) for (const text of texts) nameStatement(text)
  expect(texts.filter((text) => nameStatement(text))).toHaveLength(200)
})
