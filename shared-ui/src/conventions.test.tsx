import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = import.meta.dirname
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')

/** The file and folder of every component that the entry point exports. The parts that fields share are exported by name. */
const COMPONENTS = [...read('index.ts').matchAll(/^export \* from '\.\/(([\w-]+)\/[\w-]+\.tsx)'/gm)].map(
  ([, file = '', folder = '']) => ({ file, folder, source: read(file) }),
)
const readStories = (folder: string) => {
  const file = `${folder}/${folder}.stories.tsx`
  return existsSync(join(SRC, file)) ? read(file) : ''
}

test('every component has a folder with stories, a test and a docstring', () => {
  expect(COMPONENTS.length).toBeGreaterThan(20)
  const missing = COMPONENTS.flatMap(({ file, folder, source }) => [
    ...(readStories(folder) ? [] : [`${folder} has no stories`]),
    ...(readdirSync(join(SRC, folder)).some((name) => name.endsWith('.test.tsx')) ? [] : [`${folder} has no test`]),
    ...[...source.matchAll(/(\*\/\n)?export function ([A-Z]\w+)/g)].flatMap(([, docs, name]) =>
      docs ? [] : [`${name} in ${file} has no docstring`],
    ),
  ])
  expect(missing).toEqual([])
})

const UNION = `(?:'[\\w-]+'(?: \\| )?)+`
/** String union types by name: a prop can have a type of another component's file. */
const UNION_TYPES = new Map(
  COMPONENTS.flatMap(({ source }) =>
    [...source.matchAll(new RegExp(`^(?:export )?type (\\w+) = (${UNION})$`, 'gm'))].map(
      ([, name = '', values = '']) => [name, values] as const,
    ),
  ),
)
const unionValues = (type: string): string[] =>
  [...(UNION_TYPES.get(type) ?? type).matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value)

test('the stories show every state that the props of a component offer', () => {
  expect([...UNION_TYPES.keys()]).toEqual(expect.arrayContaining(['ButtonVariant', 'Gap', 'NoticeTone']))
  const missing = COMPONENTS.flatMap(({ file, folder, source }) => {
    const stories = readStories(folder)
    const hasStory = (prop: string, value: string) =>
      source.includes(`${prop} = '${value}'`) || new RegExp(`${prop}(=|: )["']${value}["']`).test(stories)
    const unionProps = [...source.matchAll(new RegExp(`^ +(\\w+)\\??: (${UNION}|[A-Z]\\w+)$`, 'gm'))].flatMap(
      ([, prop = '', type = '']) =>
        unionValues(type).flatMap((value) => (hasStory(prop, value) ? [] : [`${prop}=${value}`])),
    )
    const booleanProps = [...source.matchAll(/^ +(\w+)\?: boolean$/gm)].flatMap(([, prop = '']) =>
      new RegExp(`\\b${prop}\\b`).test(stories) ? [] : [prop],
    )
    return [...unionProps, ...booleanProps].map((state) => `${file}: ${state}`)
  })
  expect(missing).toEqual([])
})

test('the README names every component', () => {
  const readme = readFileSync(join(SRC, '../README.md'), 'utf8')
  const names = COMPONENTS.flatMap(({ source }) =>
    [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  )
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
