import sharp from 'sharp'

/** Creates a photo as a phone takes it: JPEG with a GPS position in its EXIF data. */
export async function createPhonePhoto({
  width = 1600,
  height = 1200,
  brightness = 128,
} = {}): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
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
