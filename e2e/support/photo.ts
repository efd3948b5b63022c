import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './product.ts'

type Sharp = typeof import('../../api/node_modules/sharp').default

/** A real photo as a phone takes it: JPEG with a position in its EXIF data. */
export async function phonePhoto({
  width = 1600,
  height = 1200,
  brightness = 128,
} = {}): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const sharp = createRequire(join(ROOT, 'api/package.json'))('sharp') as Sharp
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
