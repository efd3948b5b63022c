/** Paints something on a picture of this size in pixels. */
export type Painter = (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void
