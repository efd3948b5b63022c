const AREAS = /("areas": \{\n)([^}]*)(\n {2}\})/

/** Adds the name of an area to the text of a shell bundle. Fallback pages show it. */
export const addAreaName = (bundle: string, name: string, title: string): string =>
  bundle.replace(
    AREAS,
    (_, open: string, lines: string, close: string) =>
      `${open}${lines},\n    ${JSON.stringify(name)}: ${JSON.stringify(title)}${close}`,
  )

export const removeAreaName = (bundle: string, name: string): string =>
  bundle.replace(AREAS, (_, open: string, lines: string, close: string) => {
    const remaining = lines.split('\n').filter((line) => !line.trim().startsWith(`"${name}":`))
    return `${open}${remaining.join('\n').replace(/,$/, '')}${close}`
  })
