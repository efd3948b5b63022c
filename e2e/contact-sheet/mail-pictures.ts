import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { MAIL_HERO, MAIL_MARK } from '../../api/src/mail/mark.ts'
import { MAIL_SAMPLES } from '../../api/src/testing/mail-samples.ts'
import { createPictures, type Picture, toFileName } from './sheet.ts'

const STILL = join(import.meta.dirname, '../../api/src/demo/photos/anna-derailleur.jpg')
const WIDTHS = [390, 700] as const
/** Mail clients show one of these parts. */
const FORMS = ['html', 'text'] as const

/** Stands for every still of a mail. */
const STILL_URL = `data:image/jpeg;base64,${readFileSync(STILL).toString('base64')}`
/** The address by which a browser shows the inline picture of a mail. */
const toUrl = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`

export const MAIL_PICTURES: readonly Picture[] = [...MAIL_SAMPLES.keys()].flatMap((name) =>
  FORMS.flatMap((form) => createPictures(`mails · ${name} (${form})`, WIDTHS)),
)

export async function takeMailPictures(browser: Browser, pictures: readonly Picture[], folder: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const picture of pictures) {
    const [, name = '', form] = /^mails · (.*) \((\w+)\)$/.exec(picture.name) ?? []
    const { html, subject, text } = MAIL_SAMPLES.get(name)?.(picture.language) ?? { html: '', subject: '', text: '' }
    await page.setViewportSize({ width: picture.width, height: 300 })
    await page.emulateMedia({ colorScheme: picture.scheme })
    await page.setContent(
      form === 'html'
        ? html
            .replaceAll(`cid:${MAIL_MARK.cid}`, toUrl(MAIL_MARK.file))
            .replaceAll(`cid:${MAIL_HERO.cid}`, toUrl(MAIL_HERO.file))
            .replace(/cid:[\w-]{36}@radruf/g, STILL_URL)
        : toPlainTextPage(`${subject}\n\n${text}`),
    )
    await page.screenshot({ path: join(folder, toFileName(picture)), type: 'jpeg', quality: 85, fullPage: true })
  }
  await page.close()
}

const toPlainTextPage = (text: string) =>
  `<meta name="color-scheme" content="light dark"><pre style="white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.4 monospace">${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</pre>`
