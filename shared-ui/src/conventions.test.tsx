import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = import.meta.dirname
const read = (file: string) => readFileSync(join(SRC, file), 'utf8')

/** The files of every component that comes through the door, and the folder each lies in. */
const COMPONENTS = [...read('index.ts').matchAll(/from '\.\/(([\w-]+)\/[\w-]+\.tsx)'/g)].map(
  ([, file = '', folder = '']) => ({ file, folder, source: read(file) }),
)
const storiesOf = (folder: string) => {
  const file = `${folder}/${folder}.stories.tsx`
  return existsSync(join(SRC, file)) ? read(file) : ''
}

test('every component has a folder with its stories and its test, and says what it is for', () => {
  expect(COMPONENTS.length).toBeGreaterThan(20)
  const missing = COMPONENTS.flatMap(({ file, folder, source }) => [
    ...(storiesOf(folder) ? [] : [`${folder} has no stories`]),
    ...(readdirSync(join(SRC, folder)).some((name) => name.endsWith('.test.tsx')) ? [] : [`${folder} has no test`]),
    ...[...source.matchAll(/(\*\/\n)?export function ([A-Z]\w+)/g)].flatMap(([, docs, name]) =>
      docs ? [] : [`${name} in ${file} does not say what it is for`],
    ),
  ])
  expect(missing).toEqual([])
})

const UNION = `(?:'[\\w-]+'(?: \\| )?)+`
/** Types that are a list of words, by name: a prop's type may stand in another component's file. */
const WORDS = new Map(
  COMPONENTS.flatMap(({ source }) =>
    [...source.matchAll(new RegExp(`^(?:export )?type (\\w+) = (${UNION})$`, 'gm'))].map(
      ([, name = '', values = '']) => [name, values] as const,
    ),
  ),
)
const valuesOf = (type: string): string[] =>
  [...(WORDS.get(type) ?? type).matchAll(/'([\w-]+)'/g)].map(([, value = '']) => value)

test('every component is told in every state that its props offer', () => {
  expect([...WORDS.keys()]).toEqual(expect.arrayContaining(['ButtonVariant', 'Gap', 'Tone']))
  const untold = COMPONENTS.flatMap(({ file, folder, source }) => {
    const stories = storiesOf(folder)
    const isTold = (prop: string, value: string) =>
      source.includes(`${prop} = '${value}'`) || new RegExp(`${prop}(=|: )["']${value}["']`).test(stories)
    const named = [...source.matchAll(new RegExp(`^ +(\\w+)\\??: (${UNION}|[A-Z]\\w+)$`, 'gm'))].flatMap(
      ([, prop = '', type = '']) =>
        valuesOf(type).flatMap((value) => (isTold(prop, value) ? [] : [`${prop}=${value}`])),
    )
    const switches = [...source.matchAll(/^ +(\w+)\?: boolean$/gm)].flatMap(([, prop = '']) =>
      new RegExp(`\\b${prop}\\b`).test(stories) ? [] : [prop],
    )
    return [...named, ...switches].map((state) => `${file}: ${state}`)
  })
  expect(untold).toEqual([])
})

test('the page about writing a screen names every component', () => {
  const page = readFileSync(join(SRC, '../README.md'), 'utf8')
  const named = COMPONENTS.flatMap(({ source }) =>
    [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  )
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
