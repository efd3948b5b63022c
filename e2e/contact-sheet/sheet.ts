type Axes = {
  WIDTHS: readonly number[]
  SCHEMES: readonly string[]
  LANGUAGES: readonly string[]
  fileOf: (name: string, of: { language: string; width: number; scheme: string }) => string
}

/** The page of all pictures: a row per screen, and boxes that leave out a language, a scheme or a width. */
export function sheet(names: readonly string[], { WIDTHS, SCHEMES, LANGUAGES, fileOf }: Axes): string {
  const values = [...LANGUAGES, ...SCHEMES, ...WIDTHS.map(String)]
  const row = (name: string) =>
    `<section><h2>${name}</h2><div>${LANGUAGES.flatMap((language) =>
      SCHEMES.flatMap((scheme) =>
        WIDTHS.map((width) => {
          const file = fileOf(name, { language, width, scheme })
          return `<a href="${file}" class="v-${language} v-${scheme} v-${width}"><img loading="lazy" src="${file}" width="${width < 600 ? 234 : 512}" alt="${name}, ${language}, ${scheme}, ${width} px"></a>`
        }),
      ),
    ).join('')}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>
body { margin: 0; font: 15px system-ui; background: #8b8b8b }
form { position: sticky; top: 0; display: flex; gap: 16px; padding: 12px 16px; background: #fff; z-index: 1 }
section { padding: 0 16px }
h2 { font-size: 16px }
div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
img { display: block; height: auto }
${values.map((value) => `body:has(#show-${value}:not(:checked)) .v-${value} { display: none }`).join('\n')}
</style><form>${values.map((value) => `<label><input type="checkbox" id="show-${value}" checked> ${value}</label>`).join('')}</form>
${names.map(row).join('\n')}</html>
`
}
