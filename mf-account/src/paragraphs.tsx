/** Renders text whose paragraphs are separated by line breaks. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, index) => <p key={index}>{paragraph}</p>)
}
