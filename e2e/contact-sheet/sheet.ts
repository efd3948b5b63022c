import { LANGUAGES, type Language } from '@radruf/contract'

export const SCHEMES = ['light', 'dark'] as const

/** One picture of a page or a mail. */
export type Picture = {
  name: string
  language: Language
  scheme: (typeof SCHEMES)[number]
  /** Width of the viewport in pixels. */
  width: number
}

export const toFileName = ({ name, language, width, scheme }: Picture) =>
  `${name
    .replace(/^\/ /, 'start ')
    .replace(/^\//, '')
    .replace(/[^\w]+/g, '-')}.${language}.${width}.${scheme}.jpg`

/** Creates all variants of a picture: languages, schemes, widths. */
export const createPictures = (name: string, widths: readonly number[]): Picture[] =>
  LANGUAGES.flatMap((language) =>
    SCHEMES.flatMap((scheme) => widths.map((width) => ({ name, language, scheme, width }))),
  )

/** Renders the page of all pictures: a row per name, and checkboxes that hide a language, a scheme or a width. */
export function renderSheet(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ name }) => name)
  const widths = [...new Set(pictures.map(({ width }) => width))].sort((a, b) => a - b)
  const values = [...LANGUAGES, ...SCHEMES, ...widths.map(String)]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 0; font: 15px system-ui; background: #8b8b8b }
form { position: sticky; top: 0; display: flex; gap: 16px; padding: 12px 16px; background: #fff; z-index: 1 }
section { padding: 0 16px }
h2 { font-size: 16px }
div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
img { display: block; height: auto }
${values.map((value) => `body:has(#show-${value}:not(:checked)) .v-${value} { display: none }`).join('\n')}
</style><form>${values.map((value) => `<label><input type="checkbox" id="show-${value}" checked> ${value}</label>`).join('')}</form>
${[...rows].map(([name, row]) => `<section><h2>${name}</h2><div>${row.map(renderPicture).join('')}</div></section>`).join('\n')}</html>
`
}

function renderPicture(picture: Picture) {
  const { name, language, scheme, width } = picture
  const file = toFileName(picture)
  return `<a href="${file}" class="v-${language} v-${scheme} v-${width}"><img loading="lazy" src="${file}" width="${width < 600 ? 234 : 512}" alt="${name}, ${language}, ${scheme}, ${width} px"></a>`
}
