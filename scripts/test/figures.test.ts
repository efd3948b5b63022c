import { expect, test } from 'vitest'
import { listFigures, readFigures, renderFigures } from './figures.ts'

test('a table is rendered as Markdown', () => {
  expect(renderFigures({ title: 'Times', columns: ['page', 'ms'], rows: [['/', '5']] })).toBe(
    '## Times\n\n| page | ms |\n| --- | --- |\n| / | 5 |',
  )
})

test.each(listFigures())('every row of %s has a cell for each column', (name) => {
  const { columns, rows } = readFigures(name)
  expect(rows.filter((row) => row.length !== columns.length)).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})
