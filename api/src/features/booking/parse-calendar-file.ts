/** Reads one event out of a calendar file for the tests: unfolds, drops parameters, undoes the escapes of texts. */
export function parseCalendarFile(file: string): Record<string, string> {
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n')
  const pairs = lines.flatMap((line) => {
    const match = /^([A-Z-]+)(?:;[A-Z-]+=(?:"[^"]*"|[^":;]*))*:(.*)$/.exec(line)
    return match?.[1] === undefined || match[2] === undefined ? [] : [[match[1], unescaped(match[2])] as const]
  })
  return Object.fromEntries(pairs)
}

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
