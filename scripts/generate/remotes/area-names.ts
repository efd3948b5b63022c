const AREAS = /("areas": \{\n)([^}]*)(\n {2}\})/

/** The text of a bundle of the shell with the name of one more area, for screens that say what is missing. */
export const withArea = (bundle: string, name: string, title: string): string =>
  bundle.replace(
    AREAS,
    (_, open: string, lines: string, close: string) =>
      `${open}${lines},\n    ${JSON.stringify(name)}: ${JSON.stringify(title)}${close}`,
  )

export const withoutArea = (bundle: string, name: string): string =>
  bundle.replace(AREAS, (_, open: string, lines: string, close: string) => {
    const kept = lines.split('\n').filter((line) => !line.trim().startsWith(`"${name}":`))
    return `${open}${kept.join('\n').replace(/,$/, '')}${close}`
  })
