import { join } from 'node:path'
import sharp from 'sharp'
import type { Place } from '../../packages/call/src/marks/pose.ts'
import { addTexture, type Scene } from '../../packages/call/src/marks/testing/film.ts'
import type { Camera } from '../../packages/call/src/marks/testing/homography.ts'
import { ROOT } from '../support/product.ts'

/** A painted bike, and places on it at which a mechanic would point, in shares of the picture's width and height. */
export type BikeScene = { photo: string; view: number; places: readonly (readonly [x: number, y: number])[] }

/**
 * Thirty places, chosen before the first measurement: screws, pulleys, joints and ends of the parts that calls are about. `view`: the share
 * of the scene's width that a film shows at its beginning.
 */
export const SCENES: readonly BikeScene[] = [
  {
    photo: 'anna-derailleur',
    view: 0.62,
    places: [
      [0.524, 0.497],
      [0.531, 0.631],
      [0.466, 0.82],
      [0.44, 0.366],
      [0.493, 0.271],
      [0.584, 0.64],
      [0.557, 0.571],
    ],
  },
  {
    photo: 'anna-cassette',
    view: 0.55,
    places: [
      [0.406, 0.457],
      [0.407, 0.516],
      [0.43, 0.701],
      [0.361, 0.891],
      [0.479, 0.552],
      [0.383, 0.349],
    ],
  },
  {
    photo: 'anna-chainring',
    view: 0.6,
    places: [
      [0.433, 0.52],
      [0.493, 0.375],
      [0.323, 0.442],
      [0.374, 0.669],
      [0.544, 0.598],
      [0.7, 0.914],
    ],
  },
  {
    photo: 'ben-brake',
    view: 0.6,
    places: [
      [0.649, 0.333],
      [0.583, 0.467],
      [0.4, 0.522],
      [0.708, 0.352],
      [0.554, 0.67],
      [0.343, 0.295],
    ],
  },
  {
    photo: 'eva-side',
    view: 0.7,
    places: [
      [0.706, 0.568],
      [0.789, 0.771],
      [0.386, 0.661],
      [0.364, 0.733],
      [0.353, 0.552],
    ],
  },
]

/** Strength of the texture that the paint lacks, in levels of brightness. */
const TEXTURE = 7

/** A scene with a texture as photos have it, in brightness and two differences of colour. */
export async function loadScene({ photo }: BikeScene, seed: number): Promise<Scene> {
  const { data, info } = await sharp(join(ROOT, `api/src/demo/photos/${photo}.jpg`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const planes = [0, 1, 2].map(() => new Float32Array(info.width * info.height))
  for (let at = 0; at < info.width * info.height; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3)
    const brightness = 0.299 * red + 0.587 * green + 0.114 * blue
    const values = [brightness, 128 + 0.564 * (blue - brightness), 128 + 0.713 * (red - brightness)]
    for (const [plane, value] of values.entries()) (planes[plane] as Float32Array)[at] = value
  }
  const scene = { width: info.width, height: info.height, planes }
  addTexture(scene, TEXTURE, seed)
  return scene
}

/** A place of a scene in its pixels. */
export const toScenePlace = ([x, y]: readonly [number, number], { width, height }: Scene): Place => ({
  x: x * width,
  y: y * height,
})

/** Pixels of a frame that show `view`, whichever way the phone is held. */
const VIEW_PX = 320

/** The camera over a place at the beginning of a film. */
export const startOver = (place: Place, { view }: BikeScene, scene: Scene): Camera => ({
  ...place,
  zoom: VIEW_PX / (view * scene.width),
  turn: 0,
  tilt: 0,
})
