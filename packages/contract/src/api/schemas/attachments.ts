import { z } from 'zod'
import { CLIP_TYPES } from '../../clip-files.ts'
import { id } from './common.ts'

export const Clip = z.object({ type: z.enum(CLIP_TYPES), durationMs: z.int(), bytes: z.int() }).meta({
  id: 'Clip',
  description: 'A short video, served at /api/photos/{id}/clip; the picture of that id is its poster.',
})

export const Attachment = z.object({ id, clientId: id, width: z.int(), height: z.int(), clip: Clip.nullable() }).meta({
  id: 'Attachment',
  description: 'A picture or clip of a message. Pictures and posters are served like photos.',
})
