/** Writes rows as CSV for spreadsheets. A leading sign that a spreadsheet would calculate with is kept as text. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const cell = (value: string) => `"${value.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Saves a text of a page as a file. */
export function downloadCsv(text: string, name = 'radruf.csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
