import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './product.ts'

export type PhotoFile = { name: string; mimeType: string; buffer: Buffer }

/** Creates a photo as a phone takes it: JPEG with a GPS position in its EXIF data. */
export async function createPhonePhoto({ width = 1600, height = 1200, brightness = 128 } = {}): Promise<PhotoFile> {
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#7a8b99',
      noise: { type: 'gaussian', mean: brightness, sigma: brightness / 4 },
    },
  })
    .withExif({ IFD0: { Make: 'Telefon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
}

const BIKE_PHOTO_WIDTH = 800
/** The mechanic's circle around the derailleur, as a share of {@link BIKE_PHOTO_WIDTH}. */
const CIRCLE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><ellipse cx="400" cy="262" rx="128" ry="116" fill="none" stroke="#f58a2c" stroke-width="14"/></svg>',
)

/** Reads a painted bike of the demo data, for pages whose pictures are looked at; with `isDrawing` the mechanic's circle is on it. */
export async function readBikePhoto(bike: string, { isDrawing = false } = {}): Promise<PhotoFile> {
  const picture = sharp(join(ROOT, 'api/src/demo/photos', `${bike}.jpg`)).resize({ width: BIKE_PHOTO_WIDTH })
  const buffer = await (isDrawing ? picture.composite([{ input: CIRCLE }]) : picture).jpeg({ quality: 85 }).toBuffer()
  return { name: `${bike}.jpg`, mimeType: 'image/jpeg', buffer }
}
