import { chromium } from '@playwright/test'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { createPeople, setLanguage } from './screens/people.ts'
import { SCREENS, getScreenName } from './screens/screens.ts'
import { SCENARIO_SCREENS } from './screens/scenario-screens.ts'
import { openScreen } from './screens/open.ts'
import { CHROMIUM_FLAGS } from './support/chromium-flags.ts'
import { startProduct } from './support/product.ts'
const parts = process.argv.slice(2)
const all = [...SCREENS, ...SCENARIO_SCREENS].filter((s) => !s.path.startsWith('/desk') && s.person !== 'mechanic' && !/call|small window|drawing|bad connection/.test(s.state) && (!parts.length || parts.some((p) => getScreenName(s).includes(p))))
const [product, qa] = await Promise.all([startProduct({ REVIEW_AT_ONCE: 'false', DEMO_DATA: 'small' }), startProduct({}, undefined, 'scripts/dev/qa.ts')])
const browser = await chromium.launch({ executablePath: await provideHeadlessShell(), args: CHROMIUM_FLAGS })
const check = (label: string) => {
  const out: string[] = []
  const seen = new Set<string>()
  const add = (line: string) => { if (!seen.has(line)) { seen.add(line); out.push(`${label} ${line}`) } }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pattern = /\b[A-Za-zÄÖÜ]{1,2}-\p{L}|\d\.? (?:Minuten?|Uhr|km|MB|MEZ|minutes?|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May|June|July|October|December|Sekunden?|seconds?|Tagen?|days?)\b/gu
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !parent.checkVisibility() || parent.closest('.visually-hidden,script,style')) continue
    const text = node.textContent ?? ''
    for (const match of text.matchAll(pattern)) {
      const a = document.createRange(), b = document.createRange()
      a.setStart(node, match.index); a.setEnd(node, match.index + 1)
      b.setStart(node, match.index + match[0].length - 1); b.setEnd(node, match.index + match[0].length)
      const [ra, rb] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
      if (ra.width && rb.width && rb.top > ra.top + ra.height / 2) add(`break: ${text.slice(Math.max(0, match.index - 25), match.index + 30)}`)
    }
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (wide > 1) add(`${wide} px too wide`)
  const bar = [...document.querySelectorAll('main *')].filter((e) => getComputedStyle(e).position === 'fixed' && e.getBoundingClientRect().bottom >= innerHeight - 2)
  const free = Math.min(innerHeight, ...bar.map((e) => e.getBoundingClientRect().top))
  const active = document.activeElement
  if (active && active !== document.body) {
    const r = active.getBoundingClientRect()
    if (r.height < free && (r.top < -1 || r.bottom > free + 1) && !bar.some((e) => e.contains(active))) add(`focus outside the view: ${Math.round(r.top)}..${Math.round(r.bottom)} of ${Math.round(free)} ${active.outerHTML.slice(0, 90)}`)
  }
  const errors = [...document.querySelectorAll('main [role=alert], main [aria-invalid=true]')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height > 1)
  if (errors.length && !errors.some((e) => { const r = e.getBoundingClientRect(); return r.top >= -1 && r.top < free - 20 })) add(`no error in view ${errors[0]?.outerHTML.slice(0, 80)}`)
  for (const e of document.querySelectorAll('main a[href], main button, main input, main select, main textarea, main summary')) {
    if (!e.checkVisibility({ opacityProperty: true }) || e.closest('p, li:not(:has(> a:only-child))')) continue
    const r = e.getBoundingClientRect()
    if (r.width && r.height && (r.height < 43.5 || r.width < 43.5) && !(e instanceof HTMLInputElement && e.closest('label'))) add(`small ${Math.round(r.width)}x${Math.round(r.height)}: ${e.outerHTML.slice(0, 100)}`)
    if (r.right > innerWidth + 1 && r.left < innerWidth && getComputedStyle(e).position !== 'absolute') add(`beyond: ${e.outerHTML.slice(0, 80)}`)
  }
  return out
}
const SIZES = [['360', 360, 640, false], ['390', 390, 844, false], ['320', 320, 640, false], ['200%', 390, 844, true]] as const
try {
  const people = await createPeople(product)
  for (const language of ['de', 'en'] as const) {
    await setLanguage(people, language)
    for (const atCallTime of [undefined, true] as const) {
      await product.setClock(atCallTime ? people.atCallTime : people.beforeCall)
      const queue = all.filter((s) => s.atCallTime === atCallTime)
      const work = async () => {
        for (let screen = queue.shift(); screen; screen = queue.shift()) {
          const name = getScreenName(screen)
          try {
            const page = await openScreen(browser, screen.scenario ? qa : product, people, screen, { language, viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })
            for (const [label, width, height, large] of SIZES) {
              await page.setViewportSize({ width, height })
              if (large) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
              await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
              for (const line of await page.evaluate(check, label)) console.log(`${language} ${name}: ${line}`)
            }
            await page.context().close()
          } catch (error) { console.log(`${language} ${name}: FAILED ${String(error).split('\n')[0]}`) }
        }
      }
      await Promise.all([work(), work()])
    }
  }
} finally { await browser.close(); await Promise.all([product.stop(), qa.stop()]) }
