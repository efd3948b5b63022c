import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { countFloors, countLines, countTwoWayPairs, findRoomImports, readSources } from './source-tree.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

function write(files: Record<string, string>): string {
  const root = createTemporaryFolder().folder
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

test('tests, generated files and declarations are no sources, and blank lines do not count', () => {
  const root = write({
    'a.ts': 'const a = 1\n\nexport { a }\n',
    'a.test.ts': 'test\n',
    'generated/b.ts': 'b\n',
    'c.d.ts': 'c\n',
    'testing/d.ts': 'd\n',
  })
  expect([...readSources(root).keys()]).toEqual(['a.ts'])
  expect(countLines(readSources(root).values())).toBe(2)
})

test('a folder without folders is one room, and rooms are counted from the top to the bottom', () => {
  const rooms = findRoomImports(
    write({
      'main.ts': "import './room/a.ts'\n",
      'room/a.ts': "export { b } from './b.ts'\n",
      'room/b.ts': "import { c } from '../base/c.ts'\n",
      'base/c.ts': '',
    }),
  )
  expect([...rooms.keys()].sort()).toEqual(['base', 'main.ts', 'room'])
  expect(countFloors(rooms)).toBe(3)
  expect(countTwoWayPairs(rooms)).toBe(0)
})

test('rooms that import each other are a pair on one floor', () => {
  const rooms = findRoomImports(
    write({ 'a/a.ts': "import '../b/b.ts'\n", 'b/b.ts': "const a = import('../a/a.ts')\n" }),
  )
  expect(countTwoWayPairs(rooms)).toBe(1)
  expect(countFloors(rooms)).toBe(1)
})
