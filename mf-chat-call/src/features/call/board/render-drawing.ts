import { jpegOf } from './capture.ts'

/** Width of a line as a share of the picture's width. */
const LINE = 1 / 160

/** The picture as it is seen, strokes included, for the ticket. */
export async function drawnPicture(svg: SVGSVGElement | null): Promise<Blob> {
  if (!svg) throw new Error('nothing is drawn')
  const { width, height } = svg.viewBox.baseVal
  const picture = new Image()
  picture.src = svg.querySelector('image')?.href.baseVal ?? ''
  await picture.decode()
  return jpegOf(width, height, (context) => {
    context.drawImage(picture, 0, 0, width, height)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    for (const line of svg.querySelectorAll('polyline')) {
      const { stroke, strokeWidth } = getComputedStyle(line)
      const [first, ...others] = line.points
      if (!first) continue
      context.beginPath()
      context.strokeStyle = stroke
      context.lineWidth = (Number.parseFloat(strokeWidth) / 5) * LINE * width
      context.moveTo(first.x, first.y)
      for (const { x, y } of others) context.lineTo(x, y)
      context.stroke()
    }
  })
}
