import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { PATHS, REMOTES, SLOTS, type SuiteRemote } from '@radruf/contract'
import { writeTestRelease } from '@radruf/scenarios/remotes'
import { startTrial } from '@radruf/trial'
import { ROOT } from '../support/product.ts'

// Releases that are bad for one kind of visitor only. Each page of a release has a fault of its own, so that one start shows many.

/** A route with this body of an effect and this content, as JavaScript. `shown` is evaluated while rendering. */
const withPage = ({ effect = '', content = 'null', shown = '' }) =>
  `Component: () => {
    ${shown}
    useEffect(() => { ${effect} }, [])
    return h(Page, { title: 'Valid' }, ${content})
  }`
const throwsIf = (condition: string, message: string) =>
  withPage({ effect: `if (${condition}) throw new Error('planted ${message}')` })

const PHONE = 'innerWidth < 600'
const DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
const TOMORROW = `Date.now() > ${Date.now() + 20 * 60 * 60_000}`
const UNSEEN_AUTOMATION = "!navigator.webdriver && !/Headless/.test(navigator.userAgent) && !('readReport' in window)"

type Break = { fault: string; refusal: RegExp }

/** Faults of mf-desk, whose visitors are mechanics. */
const DESK_BREAKS: Record<string, Break> = {
  '/desk/week': { fault: throwsIf(DARK, 'dark'), refusal: /as a mechanic in dark colours: .*planted dark/ },
  '/desk/search': {
    fault: throwsIf("document.documentElement.lang === 'en'", 'english'),
    refusal: /as a mechanic in English: .*planted english/,
  },
  '/desk/calendar': { fault: throwsIf(PHONE, 'phone'), refusal: /as a mechanic on a phone: .*planted phone/ },
  '/desk/replies': {
    fault: withPage({
      effect: `const key = 'mf-desk-planted'
      if (localStorage.getItem(key) && !globalThis.plantedSeen) throw new Error('planted second')
      globalThis.plantedSeen = true
      localStorage.setItem(key, 'seen')`,
    }),
    refusal: /as a mechanic on the second visit: .*planted second/,
  },
  '/desk/:ticketId': { fault: throwsIf(TOMORROW, 'later'), refusal: /as a mechanic a day later: .*planted later/ },
  '/desk': { fault: throwsIf(UNSEEN_AUTOMATION, 'person'), refusal: /as a mechanic: .*planted person/ },
}

/** Faults of mf-account, which has pages for customers and for mechanics. */
const ACCOUNT_BREAKS: Record<string, Break> = {
  '/profile/faq': {
    fault: withPage({
      shown: 'const { role } = usePerson()',
      effect: "if (role === 'mechanic') throw new Error('planted mechanic')",
    }),
    refusal: /as a mechanic: .*planted mechanic/,
  },
  '/profile/about': {
    fault: withPage({
      effect: `if (globalThis.plantedLeft) throw new Error('planted back')
      return () => { globalThis.plantedLeft = true }`,
    }),
    refusal: /as a customer, on Back: .*planted back/,
  },
  '/profile/data': {
    fault: withPage({
      content: "h('input', { 'aria-label': 'Name', onInput: () => { throw new Error('planted typing') } })",
    }),
    refusal: /as a customer, while typing: .*planted typing/,
  },
  '/profile/security': {
    fault: withPage({
      effect: `const start = Date.now()
      const timer = setInterval(() => {
        if (Date.now() - start > 1800000) { clearInterval(timer); throw new Error('planted clock') }
      }, 100)
      return () => clearInterval(timer)`,
    }),
    refusal: /as a customer, an hour later: .*planted clock/,
  },
  '/profile/sessions': {
    fault: withPage({
      effect: `const timer = setTimeout(() => { throw new Error('planted timer') }, 3000000)
      return () => clearTimeout(timer)`,
    }),
    refusal: /as a customer, an hour later: .*planted timer/,
  },
  '/profile/notifications': {
    fault: throwsIf(`${PHONE} && ${DARK}`, 'pair'),
    refusal: /as a mechanic on a phone, in English, in dark colours, a day later, on the second visit: .*planted pair/,
  },
  '/overview/faq': {
    // What a left remote does to the content of the next page is not undone.
    fault: withPage({
      effect: `return () => {
        setInterval(() => {
          for (const element of document.querySelectorAll('main *')) element.style.background = 'lime'
        }, 50)
      }`,
    }),
    refusal:
      /as a customer[^:]*, on the way to \/profile\/questionaire: the page of mf-questionnaire looks different: \d+\.\d % of its pixels/,
  },
  '/profile/introduction': {
    fault: withPage({
      effect: `const stop = (event) => { if (event.target.closest('a')) { event.preventDefault(); event.stopImmediatePropagation() } }
      addEventListener('click', stop, true)
      return () => removeEventListener('click', stop, true)`,
    }),
    refusal: /as a customer, on the way to \/[a-z]+: the next page comes as a new document/,
  },
}

/** What differs for a visitor without harm. */
const HARMLESS: Record<string, string> = {
  '/desk/week': withPage({
    shown: 'const [isDark, setDark] = useState(false)',
    effect: `setDark(${DARK})`,
    content: "h('p', { style: { color: isDark ? 'white' : 'black' } }, 'colours')",
  }),
  '/desk/search': withPage({ content: "h('p', null, useLanguage() === 'en' ? 'Bike' : 'Rad')" }),
  '/desk/calendar': withPage({
    shown: 'const [isPhone, setPhone] = useState(false)',
    effect: `setPhone(${PHONE})`,
    content: "h('div', { style: { display: isPhone ? 'block' : 'flex' } }, 'layout')",
  }),
  '/desk/replies': withPage({
    shown: 'const now = useNow(1000)',
    content: "h('p', null, new Date(now).toISOString())",
  }),
  '/desk/:ticketId': withPage({
    shown: "const [text, setText] = useState('')",
    content:
      "h('input', { 'aria-label': 'Code', value: text, onChange: (e) => setText(e.target.value.replace('2', '')) })",
  }),
  '/desk': withPage({
    effect: `const key = 'mf-desk-planted'
    localStorage.setItem(key, Number(localStorage.getItem(key)) + 1)`,
  }),
}

const writeRelease = (remote: SuiteRemote, routes: Readonly<Record<string, string>>) =>
  writeTestRelease(
    ROOT,
    remote,
    `(() => {
      const { createElement: h, useEffect, useState } = require('react')
      const { Page } = require('@radruf/shared-ui')
      const { useLanguage, useNow, usePerson } = require('@radruf/shell-kit')
      const Valid = () => h(Page, { title: 'Valid' })
      const route = (path, part) => ({ id: '${remote}:' + path, path, Component: Valid, ...part })
      const slot = () => h('p', null, 'valid')
      return {
        routes: [${PATHS.filter(({ owner }) => owner === remote)
          .map(({ path }) => `route('${path}', { ${routes[path] ?? ''} })`)
          .join()}],
        slots: { ${Object.entries(SLOTS)
          .filter(([, owner]) => owner === remote)
          .map(([name]) => `'${name}': slot`)
          .join()} },
        texts: { de: {}, en: {} },
      }
    })()`,
  )

async function findProblems(remote: SuiteRemote, routes: Readonly<Record<string, string>>): Promise<string[]> {
  const dist = writeRelease(remote, routes)
  const neighbors = REMOTES.filter((name) => name !== remote).map((name) => join(ROOT, name, 'dist'))
  const trial = await startTrial(dist, join(ROOT, 'shell/dist'), neighbors)
  try {
    return await trial.renderInBrowser()
  } finally {
    await trial.stop()
    rmSync(dist, { recursive: true })
  }
}

for (const [remote, breaks, tag] of [
  ['mf-desk', DESK_BREAKS, ''],
  // It takes a core for more than a minute.
  ['mf-account', ACCOUNT_BREAKS, ' @deep'],
] as const)
  test(`each fault for one kind of visitor of ${remote} is refused with that visitor${tag}`, async () => {
    const faults = Object.fromEntries(Object.entries(breaks).map(([path, { fault }]) => [path, fault]))
    const problems = await findProblems(remote, faults)
    for (const [path, { refusal }] of Object.entries(breaks))
      expect(problems.filter((problem) => problem.startsWith(`${path}:`)).join('\n'), path).toMatch(refusal)
    const paths = problems.map((problem) => problem.split(': ')[0])
    expect(new Set(paths)).toEqual(new Set(Object.keys(breaks)))
  })

test('what differs for a visitor without harm passes', async () => {
  expect(await findProblems('mf-desk', HARMLESS)).toEqual([])
})
