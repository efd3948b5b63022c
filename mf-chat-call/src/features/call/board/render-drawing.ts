import { encodeJpeg, type Painter, type Stroke, toNumbers } from '@radruf/call/shared-view'
import type { TicketRole } from '@radruf/contract'
import { type BoardSize, MARK_SIZES, toMarkGeometry, toMarkPath } from './mark-shapes.ts'

/** A stored drawing has the sizes of a screen whose picture has this many pixels on its longest edge. */
const SCREEN_EDGE = 800
/** Pixels of the screen around words. */
const WORDS_HALO = 5

type Look = {
  marks: Record<TicketRole, string>
  halo: string
  ink: string
  stage: string
  toFont: (size: number) => string
}

/** A JPEG of the shared picture with its marks, in the shapes and colours of the element that shows it. */
export async function renderDrawing(svg: SVGSVGElement | null, strokes: readonly Stroke[]): Promise<Blob> {
  if (!svg) throw new Error('No picture is shown.')
  const { width, height } = svg.viewBox.baseVal
  const picture = new Image()
  picture.src = svg.querySelector('image')?.href.baseVal ?? ''
  await picture.decode()
  const paintMarks = toPainter(svg, strokes)
  return encodeJpeg(width, height, (context) => {
    context.drawImage(picture, 0, 0, width, height)
    paintMarks(context, { width, height })
  })
}

/** Paints marks on a picture in the colours and the font of an element. */
export function toPainter(element: Element, strokes: readonly Stroke[]): Painter {
  const look = readLook(element)
  const numbers = toNumbers(strokes)
  return (context, { width, height }) => {
    const size = { width, height, unit: Math.max(width, height) / SCREEN_EDGE }
    context.lineJoin = 'round'
    for (const stroke of strokes) paintMark(context, stroke, numbers.get(stroke.id), { size, look })
  }
}

function readLook(element: Element): Look {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name)
  return {
    marks: { customer: read('--color-mark-customer'), mechanic: read('--color-mark') },
    halo: read('--color-stage-halo'),
    ink: read('--color-stage-ink'),
    stage: read('--color-stage'),
    toFont: (size) => `${read('--weight-strong')} ${size}px ${style.fontFamily}`,
  }
}

/** Paints a mark as `Mark` shows it. */
function paintMark(
  context: CanvasRenderingContext2D,
  stroke: Stroke,
  number: number | undefined,
  { size, look }: { size: BoardSize; look: Look },
) {
  const { by, points, shape, text = '' } = stroke
  const outline = new Path2D(toMarkPath(stroke, size))
  context.strokeStyle = look.halo
  context.lineWidth = MARK_SIZES.halo * size.unit
  context.stroke(outline)
  context.fillStyle = look.marks[by]
  context.fill(outline)
  const { label } = toMarkGeometry(shape ?? 'line', points, size)
  if (!label) return
  context.font = look.toFont(MARK_SIZES.text * size.unit)
  context.textBaseline = 'middle'
  context.textAlign = number ? 'center' : 'left'
  if (number) context.fillStyle = look.ink
  else {
    context.strokeStyle = look.stage
    context.lineWidth = WORDS_HALO * size.unit
    context.strokeText(text, ...label)
  }
  context.fillText(number ? String(number) : text, ...label)
}
