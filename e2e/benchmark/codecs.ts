/**
 * `node e2e/benchmark/codecs.ts`: sends a generated picture from one connection of a page to another with each codec and content hint,
 * and prints processor time, rate and likeness of the received picture. `SECONDS` is the length of each measurement (10).
 */
import { chromium, type Page } from '@playwright/test'
import { provideChromium } from '@radruf/trial/chromium'
import { startRun } from '../../scripts/test/figures.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { type Measured, measureCodec } from './codec-page.ts'

const SECONDS = Number(process.env.SECONDS ?? 10)
/** Levels of the video (mf-chat-call, video-levels.ts): the best, and one of a poor line. */
const LEVELS = [
  { height: 720, frameRate: 30, kbit: 1500 },
  { height: 360, frameRate: 20, kbit: 200 },
]
const CODECS = ['video/VP8', 'video/VP9', 'video/H264']
const HINTS = ['motion', 'detail']

// The whole browser: its headless variant may have other codecs.
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
})
try {
  const page = await browser.newPage()
  // A page of the machine itself is a secure context.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  // Browsers name the encoder only to pages that may use a device.
  await page.evaluate(async () => void (await navigator.mediaDevices.getUserMedia({ audio: true })))
  print(
    '| codec | hint | level | encoder | ms per frame | hardware | frames/s | kbit/s | likeness dB (PSNR) | slowest tenth dB | run |',
  )
  print('| --- | --- | --- | --- | --: | --- | --: | --: | --: | --: | --- |')
  for (const level of LEVELS)
    for (const codec of CODECS)
      for (const hint of HINTS) await measureRow(page, { ...level, codec, hint, seconds: SECONDS })
} finally {
  await browser.close()
}

async function measureRow(page: Page, options: Parameters<typeof measureCodec>[0]) {
  const { codec, hint, height, kbit } = options
  const run = startRun()
  const measured: Measured | undefined = await page.evaluate(measureCodec, options)
  const cells = measured
    ? [
        measured.encoder,
        measured.encodeMs.toFixed(1),
        measured.isPowerEfficient ? 'yes' : 'no',
        measured.framesPerSecond.toFixed(1),
        measured.kbit.toFixed(0),
        measured.likeness.toFixed(1),
        measured.worstLikeness.toFixed(1),
      ]
    : ['not supported', ...Array<string>(6).fill('–')]
  print(`| ${[codec, hint, `${height} lines, ${kbit} kbit/s`, ...cells, run.describe()].join(' | ')} |`)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
