import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Path } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { createPeople, setLanguage } from '../screens/people.ts'
import { SCREENS, type Screen } from '../screens/screens.ts'
import { startProduct } from '../support/product.ts'

type Target = { path: Path; state?: string; viewport?: { width: number; height: number }; scheme?: 'dark' }

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

/** The screen that each target picture shows, by the picture's name; without `state` the first of the path. */
const TARGETS: Readonly<Record<string, Target>> = {
  'start-phone': { path: '/' },
  'start-desktop': { path: '/', viewport: { width: 1280, height: 800 } },
  'overview-booked': { path: '/overview', state: 'booked' },
  'overview-dark': { path: '/overview', state: 'booked', scheme: 'dark' },
  'overview-join': { path: '/overview', state: 'call about to start' },
  'question-problem': { path: '/questionnaire/problem-description' },
  'question-parts': { path: '/questionnaire/problem-description', state: 'symptoms' },
  'photo-step': { path: '/questionnaire/bike-photo' },
  'photo-dark': { path: '/questionnaire/bike-photo', state: 'too dark' },
  confirmed: { path: '/appointment/confirmation', state: 'booked' },
  'after-call': { path: '/tickets/:ticketId/rating', state: 'due' },
  'chat-phone': { path: '/chat', state: 'open' },
  'chat-dark': { path: '/chat', state: 'open', scheme: 'dark' },
  lobby: { path: '/chat/videocall', state: 'before joining' },
  'desk-inbox': { path: '/desk', viewport: DESKTOP },
  'desk-dark': { path: '/desk', viewport: DESKTOP, scheme: 'dark' },
  'desk-tablet': { path: '/desk', viewport: { width: 820, height: 1180 } },
  'desk-phone': { path: '/desk' },
  'desk-empty': { path: '/desk', state: 'empty', viewport: DESKTOP },
  'desk-week': { path: '/desk/week', viewport: DESKTOP },
}

type Row = { name: string; viewport: typeof PHONE; hasPicture: boolean }

const findScreen = ({ path, state }: Target): Screen | undefined =>
  SCREENS.find((screen) => screen.path === path && (!state || screen.state === state))

/**
 * Takes the built screen of every target picture `<name>.png` in `targets`, in the size of the target's screen, and writes both and
 * a page with them side by side into `folder`. Returns one line per failure.
 */
export async function takeTargetPictures(browser: Browser, targets: string, folder: string): Promise<string[]> {
  const failures: string[] = []
  const rows: Row[] = []
  const product = await startProduct({ REVIEW_AT_ONCE: 'false', DEMO_DATA: 'small' })
  try {
    const people = await createPeople(product)
    await setLanguage(people, 'de')
    for (const [name, target] of Object.entries(TARGETS)) {
      const picture = join(targets, `${name}.png`)
      if (!existsSync(picture)) continue
      copyFileSync(picture, join(folder, `${name}.target.png`))
      const { viewport = PHONE, scheme = 'light' } = target
      const screen = findScreen(target)
      const row = { name, viewport, hasPicture: screen !== undefined }
      rows.push(row)
      if (!screen) continue
      await product.setClock(screen.atCallTime ? people.atCallTime : people.beforeCall)
      const options = { language: 'de', viewport, colorScheme: scheme, deviceScaleFactor: 2 } as const
      await openScreen(browser, product, people, screen, options).then(
        async (page) => {
          await page.screenshot({ path: join(folder, `${name}.built.png`) })
          await page.context().close()
        },
        (error: Error) => {
          row.hasPicture = false
          failures.push(`${name}: ${error.message.split('\n')[0]}`)
        },
      )
    }
  } finally {
    await product.stop()
  }
  writeFileSync(join(folder, 'index.html'), renderComparison(rows))
  return failures
}

const renderComparison = (
  rows: readonly Row[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Target and built</title><style>
body { margin: 0 16px; font: 15px system-ui; background: #8b8b8b }
div { display: flex; gap: 12px }
</style>
${rows.map(renderRow).join('\n')}</html>
`

const renderRow = ({ name, viewport, hasPicture }: Row) => {
  const width = viewport.width > PHONE.width ? 640 : PHONE.width
  const built = hasPicture
    ? `<img src="${name}.built.png" width="${width}" alt="${name}, built">`
    : '<p>No such screen.</p>'
  return `<section><h2>${name}</h2><div><img src="${name}.target.png" width="${width}" alt="${name}, target">${built}</div></section>`
}
