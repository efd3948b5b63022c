import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test'
import { listPages, type PageId, VIEWS } from '@radruf/contract'
import { pickAnswers } from '../support/answers.ts'
import type { Product } from '../support/product.ts'
import { requestSignInCode } from '../support/sign-in.ts'
import { createTapCounter, type WalkedScreen } from './tap-counter.ts'

/** Limits from the sign-in page to the page that confirms the time. */
export const LIMITS = { screens: 16, taps: 33, typed: 3 }

/** Pages of one or two single choices go on with the tap that completes them. */
const ADVANCING_PAGES: readonly PageId[] = ['problem', 'bike', 'cover']

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
const POSTAL_CODE = '10115'

/**
 * Walks on a phone from the invitation's mail to the page that confirms the time, with the shortest valid answers, and returns the
 * screens with their taps and typed fields.
 */
export async function walkToBooking(browser: Browser, product: Product, email: string): Promise<WalkedScreen[]> {
  const invitation = await product.mailTo(email, /Einladung/)
  const context = await browser.newContext({
    ...PHONE,
    baseURL: product.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  try {
    await context.addInitScript(showSharpCamera)
    const counter = await createTapCounter(context)
    const page = await context.newPage()
    const tap = async (target: Locator) => {
      await target.tap()
      await counter.countScreen(page)
    }
    /** A field that the page has focused needs no tap. */
    const type = async (field: Locator, text: string) => {
      const isFocused = await field.evaluate((element) => element === document.activeElement)
      if (!isFocused) await tap(field)
      await page.keyboard.type(text)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto(/https?:\/\/\S+\/login\S*/.exec(invitation.text)?.[0] ?? '')
    // The link has the address.
    await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveValue(email)
    const code = await requestSignInCode(product, email, () => tap(button('Code anfordern')))
    await expect(page).toHaveURL(/\/otp\//)
    await counter.countScreen(page)
    await type(page.getByRole('textbox', { name: 'Code aus der E-Mail' }), code)
    // The sixth digit signs in.
    await expect(page).toHaveURL(/\/onboarding/)
    await counter.countScreen(page)
    await tap(button('Überspringen'))
    await expect(page).toHaveURL(/\/questionnaire\//)

    // A symptom that has first aid.
    const answers = { ...pickAnswers({ postalCode: POSTAL_CODE }), component: ['chain'], manifestation: ['jumps'] }
    for (const { id, fields, photos } of listPages({ answers, photos: [], bikes: [] })) {
      await counter.countScreen(page)
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      for (const name of fields)
        for (const answer of [answers[name] ?? []].flat()) {
          if (name === 'postalCode') {
            await type(page.locator('[name="postalCode"]'), POSTAL_CODE)
          } else {
            const option = page.locator(`label:has([name="${name}"][value="${answer}"])`)
            await tap(option)
            await expect(option.locator('input:not(:checked)')).toHaveCount(0)
          }
        }
      if (photos.length > 0) await takePhotos(page, tap)
      if (!ADVANCING_PAGES.includes(id as PageId)) await tap(button('Weiter'))
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
    }

    await expect(page).toHaveURL(/\/questionnaire\/check/)
    await counter.countScreen(page)
    await tap(button('Fragebogen senden'))
    await expect(page).toHaveURL(/\/questionnaire\/first-aid$/)
    await counter.countScreen(page)
    await tap(button('Weiter zum Termin'))
    await expect(page).toHaveURL(/\/appointment$/)
    await counter.countScreen(page)
    await tap(page.locator('button[name=startsAt]').first())
    await tap(page.getByRole('button', { name: / buchen$/ }))
    await expect(page).toHaveURL(/\/appointment\/confirmation/)
    await counter.countScreen(page)
    return counter.screens
  } finally {
    await context.close()
  }
}

/** Runs in the page: the camera shows a sharp, moving chequerboard. Chromium's own test picture is refused as blurred. */
function showSharpCamera() {
  const SQUARE = 40
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
    const context = canvas.getContext('2d')
    let shift = 0
    const paint = () => {
      shift = (shift + 1) % (2 * SQUARE)
      for (let x = -2; x < canvas.width / SQUARE; x++)
        for (let y = 0; y < canvas.height / SQUARE; y++) {
          if (context) context.fillStyle = (x + y) % 2 ? '#333' : '#eee'
          context?.fillRect(x * SQUARE + shift, y * SQUARE, SQUARE, SQUARE)
        }
      requestAnimationFrame(paint)
    }
    paint()
    return canvas.captureStream(15)
  }
}

/** Takes the four pictures with the camera; the viewfinder goes on to the next view by itself. */
async function takePhotos(page: Page, tap: (target: Locator) => Promise<void>) {
  for (const view of VIEWS) {
    await tap(page.getByRole('button', { name: 'Foto aufnehmen' }))
    const shot = page.locator(`#field-photo-${view}`)
    await expect(shot).toHaveAccessibleName(/, (gespeichert|wird gesendet)/)
  }
}

/** The sums of a walk. */
export const sumUp = (screens: readonly WalkedScreen[]) => ({
  screens: screens.length,
  taps: screens.reduce((sum, { taps }) => sum + taps, 0),
  typed: screens.reduce((sum, { typed }) => sum + typed.length, 0),
})
