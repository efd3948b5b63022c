import { InvalidArgumentError, Option } from 'commander'
import { type Codec, type Recoder, startRecoder } from '../../e2e/marks/codecs.ts'
import { type FilmReadings, measureFilm, summarise } from '../../e2e/marks/measure.ts'
import { type BikeScene, loadScene, SCENES, startOver, toScenePlace } from '../../e2e/marks/scenes.ts'
import {
  copyPart,
  createRandom,
  type Film,
  FRAME_RATE,
  type FrameSize,
  render,
} from '../../packages/call/src/marks/testing/film.ts'
import { FILMS } from '../../packages/call/src/marks/testing/films.ts'
import { createCommand, parseArguments, parsePositiveInteger } from '../command-line.ts'
import { startRun, updateFigures } from './figures.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run lab:marks`: films of bike scenes with known motion, through the codecs of a call, and the marks that follow their parts. It
 * writes a row for each film and codec into docs/figures.
 */
createTemporaryFolder()
type Condition = { name: string; codec: Codec; kilobits: number; isUpright?: true; loss?: number }
const CONDITIONS: readonly Condition[] = [
  { name: 'VP8 200 kbit/s', codec: 'VP8', kilobits: 200 },
  { name: 'VP8 400 kbit/s', codec: 'VP8', kilobits: 400 },
  { name: 'VP9 200 kbit/s', codec: 'VP9', kilobits: 200 },
  { name: 'H.264 200 kbit/s', codec: 'H.264', kilobits: 200 },
  { name: 'VP9 400 kbit/s', codec: 'VP9', kilobits: 400 },
  { name: 'H.264 400 kbit/s', codec: 'H.264', kilobits: 400 },
  { name: 'VP8 400 kbit/s, upright', codec: 'VP8', kilobits: 400, isUpright: true },
  { name: 'VP8 400 kbit/s, 5 % of the frames lost', codec: 'VP8', kilobits: 400, loss: 0.05 },
]
const EVERY_FILM = 'every film'
const NAMES = FILMS.map(({ name }) => name)
const ORDER = CONDITIONS.flatMap((condition) => [...NAMES, EVERY_FILM].map((name) => toKey(name, condition)))
const COLUMNS = [
  'Film, codec',
  'Places accepted',
  'Dot only: within 2 % of the width',
  'Dots more than 5 % wrong for over 200 ms',
  'Within 2 % of the width',
  'Marks more than 5 % wrong for over 200 ms',
  'Visible and shown',
  'Hidden after, p95',
  'Shown again within 700 ms',
  'Both pages apart, p95',
  'Processor time of a frame: tracking, median',
  'searching, p95',
  'Run',
]
/** Frames before the first one that may be lost: the marks are set by then. */
const FIRST_LOST = 5

const toChoices = (value: string, list: string[] | undefined, choices: readonly string[]) => {
  if (!choices.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
  return [...(list ?? []), value]
}
const command = createCommand('lab:marks', 'Measures marks on films with known motion and writes docs/figures.')
  .addOption(new Option('--film <name...>', 'measure these films').choices(NAMES))
  .addOption(
    new Option('--condition <name>', 'measure this condition; may be repeated').argParser((value, list?: string[]) =>
      toChoices(
        value,
        list,
        CONDITIONS.map(({ name }) => name),
      ),
    ),
  )
  .addOption(
    new Option('--scenes <number>', 'scenes of each film').argParser(parsePositiveInteger).default(SCENES.length),
  )
  .addOption(
    new Option('--seed <number>', 'another texture, noise and beginning').argParser(parsePositiveInteger).default(1),
  )
  .option('--dry-run', 'print the rows without writing them')
type Options = { film?: string[]; condition?: string[]; scenes: number; seed: number; dryRun?: true }
const options = (await parseArguments(command)).opts<Options>()
const films = FILMS.filter(({ name }) => options.film?.includes(name) ?? true)

const recoder = await startRecoder()
try {
  for (const condition of CONDITIONS)
    if (options.condition?.includes(condition.name) ?? true) await measureCondition(condition)
} finally {
  await recoder.stop()
}

async function measureCondition(condition: Condition) {
  const all: FilmReadings[] = []
  for (const film of films) {
    const run = startRun()
    const readings: FilmReadings[] = []
    for (const [index, bike] of SCENES.slice(0, options.scenes).entries()) {
      const measured = await measure(film, bike, { condition, recoder, seed: options.seed + index })
      if (!measured) return void console.log(`The browser has no ${condition.codec}.`)
      readings.push(measured)
    }
    all.push(...readings)
    write(toKey(film.name, condition), readings, run.describe(`, ${readings.length} scenes`))
  }
  if (films.length > 1) write(toKey(EVERY_FILM, condition), all, startRun().describe())
}

/** Undefined if the browser does not have the codec. */
async function measure(
  film: Film,
  bike: BikeScene,
  { condition, recoder, seed }: { condition: Condition; recoder: Recoder; seed: number },
): Promise<FilmReadings | undefined> {
  const size: FrameSize = condition.isUpright ? { width: 180, height: 320 } : { width: 320, height: 180 }
  const scene = await loadScene(bike, seed)
  const places = bike.places.map((place) => toScenePlace(place, scene))
  const target = places[(options.seed + FILMS.indexOf(film)) % places.length] ?? { x: 0, y: 0 }
  const start = startOver(target, bike, scene)
  if (film.hasCopy)
    copyPart(scene, target, { x: target.x + 105 / start.zoom, y: target.y + 20 }, Math.round(24 / start.zoom))
  const shots = Array.from({ length: film.seconds * FRAME_RATE }, (_, frame) =>
    film.shoot(frame / FRAME_RATE, start, target, size),
  )
  const frames = shots.map((shot, frame) => render(scene, shot, size, 1000 * seed + frame))
  const received = await recoder.recode(frames, size, condition)
  if (!received) return undefined
  const random = createRandom(seed)
  const lost = new Set([...shots.keys()].filter((frame) => frame >= FIRST_LOST && random() < (condition.loss ?? 0)))
  return measureFilm(
    { shots, sent: frames.map(([brightness = new Float32Array()]) => brightness), received, lost },
    size,
    places,
  )
}

function toKey(name: string, condition: Condition): string {
  return `${name}, ${condition.name}`
}

function write(key: string, readings: readonly FilmReadings[], run: string) {
  const all = summarise(readings)
  const toText = (value: number, toUnit: (value: number) => string) => (Number.isNaN(value) ? '–' : toUnit(value))
  const percent = (share: number) => toText(share, (value) => `${(100 * value).toFixed(1)} %`)
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`
  const row = [
    key,
    `${all.accepted} of ${all.asked}`,
    percent(all.closeDots),
    `${all.wrongDots} of ${all.dots}`,
    percent(all.close),
    `${all.wrongMarks} of ${all.marks}`,
    percent(all.shown),
    toText(all.hiddenAfter, (value) => `${Math.round(value)} ms`),
    percent(all.shownAgain),
    percent(all.apart),
    milliseconds(all.tracking),
    milliseconds(all.searching),
    run,
  ]
  console.log(`| ${row.join(' | ')} |`)
  if (!options.dryRun)
    updateFigures('marks', { title: 'Marks on the moving part', columns: COLUMNS, order: ORDER, rows: [row] })
}
