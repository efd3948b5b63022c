/** A text of several paragraphs, one per line. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
