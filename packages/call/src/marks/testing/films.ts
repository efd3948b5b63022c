import { type Film, locate } from './film.ts'
import type { Camera } from './homography.ts'

const wave = (time: number, seconds: number, phase = 0) => Math.sin((2 * Math.PI * time) / seconds + phase)
/** The tremor of a hand, in pixels of the scene. */
const tremble = (camera: Camera, time: number): Camera => ({
  ...camera,
  x: camera.x + 4 * wave(time, 0.9) + 2 * wave(time, 0.31, 1),
  y: camera.y + 3 * wave(time, 0.7, 2) + 2 * wave(time, 0.37),
  turn: camera.turn + 0.008 * wave(time, 1.1),
})
const pan = (camera: Camera, time: number, share: number): Camera => ({
  ...camera,
  x: camera.x + (share * 320 * wave(time, 5)) / camera.zoom,
  y: camera.y + (share * 130 * wave(time, 3.7)) / camera.zoom,
})
/** From 0 to 1 between two times. */
const ramp = (time: number, from: number, to: number) => Math.min(1, Math.max(0, (time - from) / (to - from)))
/** From 0 to 1 and back. */
const during = (time: number, from: number, to: number, rise: number) =>
  Math.min(ramp(time, from, from + rise), 1 - ramp(time, to - rise, to))

const JERKS = [1.6, 2.9, 4.1, 5.6, 6.8, 8.3]
/** A fast camera: it swings, and jumps within a tenth of a second. */
function swing(camera: Camera, time: number): Camera {
  const jerk = JERKS.reduce((sum, at, index) => sum + (index % 2 ? -1 : 1) * ramp(time, at, at + 0.1), 0)
  return {
    ...camera,
    x: camera.x + (90 * wave(time, 1.7) + 55 * jerk) / camera.zoom,
    y: camera.y + (32 * wave(time, 1.3, 1) + 14 * jerk) / camera.zoom,
    turn: camera.turn + 0.08 * wave(time, 1.9),
  }
}

/** Films of a hand-held phone, each with one difficulty, and all of them together. */
export const FILMS: readonly Film[] = [
  { name: 'pan', seconds: 10, shoot: (time, start) => ({ camera: tremble(pan(start, time, 0.22), time) }) },
  {
    name: 'zoom ±35 %',
    seconds: 10,
    shoot: (time, start) => ({ camera: tremble({ ...start, zoom: start.zoom * (1 + 0.35 * wave(time, 6)) }, time) }),
  },
  {
    name: 'turn ±20°',
    seconds: 10,
    shoot: (time, start) => ({ camera: tremble({ ...start, turn: 0.35 * wave(time, 5) }, time) }),
  },
  {
    name: 'fast, blurred, jerks',
    seconds: 10,
    shoot: (time, start) => ({
      camera: swing(start, time),
      exposure: [swing(start, time - 0.015), swing(start, time + 0.015)],
    }),
  },
  {
    name: 'light',
    seconds: 10,
    shoot: (time, start) => ({
      camera: tremble(pan(start, time, 0.08), time),
      gain: 0.9 + 0.35 * wave(time, 3) + (time > 6 && time < 7 ? -0.3 : 0),
    }),
  },
  {
    name: 'tilt, highlight',
    seconds: 10,
    shoot: (time, start, _, { width, height }) => ({
      camera: tremble({ ...start, tilt: 0.8 * wave(time, 8) }, time),
      highlight: { x: width * (0.5 + 0.5 * wave(time, 4)), y: height * 0.5 },
    }),
  },
  {
    name: 'defocus, out of the picture',
    seconds: 10,
    shoot: (time, start) => ({
      camera: tremble({ ...start, x: start.x + (340 * during(time, 4.5, 8, 0.9)) / start.zoom }, time),
      defocus: 5 * during(time, 1.5, 3.2, 0.4),
    }),
  },
  {
    name: 'hand over the part',
    seconds: 10,
    shoot: (time, start, target, size) => {
      const camera = tremble(start, time)
      const part = locate({ camera }, target, size)
      const away = 1 - Math.max(during(time, 1.5, 4, 0.25), during(time, 5.5, 8.5, 0.25))
      const work = 6 * wave(time, 0.8)
      return {
        camera,
        hand: { x: part.x - 22 + work + away * 200, y: part.y - 30 + 0.5 * work + away * 160 },
      }
    },
  },
  {
    name: 'two like parts',
    seconds: 10,
    hasCopy: true,
    shoot: (time, start) => ({ camera: tremble(pan(start, time, 0.15), time) }),
  },
  {
    name: 'all together',
    seconds: 10,
    shoot: (time, start, target, size) => {
      const toCamera = (at: number) =>
        tremble(
          pan(
            {
              ...start,
              zoom: start.zoom * (1 + 0.2 * wave(at, 6)),
              turn: 0.17 * wave(at, 5),
              tilt: 0.35 * wave(at, 7),
            },
            at,
            0.12,
          ),
          at,
        )
      const camera = toCamera(time)
      const part = locate({ camera }, target, size)
      const away = 1 - during(time, 4.5, 6, 0.25)
      return {
        camera,
        exposure: [toCamera(time - 0.01), toCamera(time + 0.01)],
        gain: 0.95 + 0.2 * wave(time, 4),
        hand: { x: part.x - 22 + away * 260, y: part.y - 30 + away * 200 },
      }
    },
  },
]
