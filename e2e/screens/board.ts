import type { Page } from '@playwright/test'
import { DRAWING_TOOLS } from '../support/call.ts'
import { joinBothSides } from './call.ts'
import { press } from './steps.ts'

const PICTURE = '[role=img]:has(> image)'

/** A share of the picture's width and one of its height. */
type Point = readonly [x: number, y: number]
/** `path`: a tap, or the points of a drag. */
type Mark = { by: 'customer' | 'mechanic'; tool: keyof typeof DRAWING_TOOLS; path: readonly Point[]; text?: string }

/** What to look at, by both. */
const LOOK_HERE: readonly Mark[] = [
  {
    by: 'mechanic',
    tool: 'circle',
    path: [
      [0.26, 0.29],
      [0.58, 0.43],
    ],
  },
  { by: 'mechanic', tool: 'number', path: [[0.27, 0.3]] },
  {
    by: 'mechanic',
    tool: 'arrow',
    path: [
      [0.8, 0.58],
      [0.56, 0.44],
    ],
  },
  {
    by: 'customer',
    tool: 'circle',
    path: [
      [0.38, 0.68],
      [0.66, 0.86],
    ],
  },
]

/** Marks of every tool by each person, some of them at the picture's edges. */
const EVERY_TOOL: readonly Mark[] = [
  {
    by: 'customer',
    tool: 'line',
    path: [
      [0.12, 0.2],
      [0.2, 0.17],
      [0.28, 0.21],
      [0.36, 0.17],
      [0.44, 0.2],
      [0.4, 0.26],
    ],
  },
  {
    by: 'mechanic',
    tool: 'line',
    path: [
      [0.55, 0.24],
      [0.6, 0.2],
      [0.66, 0.17],
      [0.74, 0.17],
      [0.82, 0.2],
      [0.9, 0.26],
    ],
  },
  {
    by: 'customer',
    tool: 'arrow',
    path: [
      [0.1, 0.55],
      [0.34, 0.42],
    ],
  },
  {
    by: 'mechanic',
    tool: 'arrow',
    path: [
      [0.62, 0.34],
      [0.86, 0.5],
    ],
  },
  { by: 'customer', tool: 'number', path: [[0.14, 0.66]] },
  { by: 'mechanic', tool: 'number', path: [[0.86, 0.6]] },
  { by: 'customer', tool: 'text', path: [[0.3, 0.62]], text: 'hier' },
  { by: 'mechanic', tool: 'text', path: [[0.58, 0.66]], text: '4 mm' },
  {
    by: 'customer',
    tool: 'circle',
    path: [
      [0.1, 0.72],
      [0.42, 0.84],
    ],
  },
  {
    by: 'mechanic',
    tool: 'circle',
    path: [
      [0.7, 0.84],
      [0.98, 0.98],
    ],
  },
]

/** Freezes the picture; both show each other what to look at. */
export const drawOnPicture = (page: Page) => freezeAndDraw(page, LOOK_HERE)

/** Freezes the picture; both draw with every tool. */
export const drawWithEveryTool = (page: Page) => freezeAndDraw(page, EVERY_TOOL)

/** Freezes the picture while this side's panel is open. */
export const freezeBesidePanel = (openPanel: (page: Page) => Promise<Page>) => async (page: Page) => {
  const other = await openPanel(page)
  await press(/^(Anhalten|Freeze)/)(other)
  await page.locator(PICTURE).waitFor()
}

async function freezeAndDraw(page: Page, marks: readonly Mark[]) {
  const other = await joinBothSides(page)
  await press(/^(Anhalten|Freeze)/)(page)
  const isMechanic = new URL(page.url()).pathname.startsWith('/desk')
  const pages = isMechanic ? { mechanic: page, customer: other } : { mechanic: other, customer: page }
  for (const one of [page, other]) await one.locator(PICTURE).waitFor()
  for (const [index, mark] of marks.entries()) {
    await draw(pages[mark.by], mark)
    // The other one's next number follows this one.
    for (const one of [page, other])
      await one.locator(`${PICTURE} [data-mark]`).nth(index).waitFor({ state: 'attached' })
  }
}

/** Draws a mark with the mouse. */
async function draw(page: Page, { tool, path, text }: Mark) {
  await page.getByRole('toolbar').getByRole('button', { name: DRAWING_TOOLS[tool], exact: true }).click()
  const box = await page.locator(`${PICTURE} image`).boundingBox()
  if (!box) throw new Error('The still picture is shown.')
  const points = path.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const)
  for (const [index, [x, y]] of points.entries()) {
    await page.mouse.move(x, y)
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
  if (text) await page.keyboard.type(`${text}\n`)
}
