import { randomUUID } from 'node:crypto'
import type { Perspective, Photo } from '@radruf/contract'
import sharp from 'sharp'
import type { TestClient, TestResponse } from './client.ts'

/** A JPEG with camera and GPS metadata, stored sideways: 80 × 40 as stored, 40 × 80 upright. */
export const cameraPhoto = (width = 80, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Testcamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .jpeg()
    .toBuffer()

type Upload = { ticketId: string; bytes: Buffer; perspective?: Perspective | string; clientId?: string }

/** Sends a file, fields and further files as multipart form data. */
export async function sendForm<Body>(
  client: TestClient,
  url: string,
  { fields, bytes, files = {} }: { fields: Record<string, string>; bytes: Buffer; files?: Record<string, Buffer> },
): Promise<TestResponse<Body>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  for (const [name, file] of Object.entries(files)) form.set(name, new Blob([new Uint8Array(file)]), name)
  const encoded = new Response(form)
  return client.send({
    method: 'POST',
    url,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

/** Uploads a photo of the questionnaire. */
export const upload = (
  client: TestClient,
  { ticketId, bytes, perspective = 'bike', clientId = randomUUID() }: Upload,
): Promise<TestResponse<Photo & { code?: string }>> =>
  sendForm(client, `/api/tickets/${ticketId}/photos`, { fields: { clientId, perspective }, bytes })
