/** A run of words that both texts have, or only one of them. */
type DiffPart = { text: string; change: 'same' | 'added' | 'removed' }

/** Compares two texts word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, next] = [toWords(before), toWords(after)]
  const lengths = measureCommon(old, next)
  const parts: DiffPart[] = []
  const add = (text: string, change: DiffPart['change']) => {
    const last = parts.at(-1)
    if (last?.change === change) last.text += text
    else parts.push({ text, change })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < next.length) {
    const [word = '', other = ''] = [old[i], next[j]]
    if (i < old.length && j < next.length && word === other) {
      add(other, 'same')
      i++
      j++
    } else if (j >= next.length || (i < old.length && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      add(word, 'removed')
      i++
    } else {
      add(other, 'added')
      j++
    }
  }
  return parts
}

/** Words with the space that follows them. */
const toWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

const at = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0

/** Length of the longest common sequence of the rests that begin at each pair of words. */
function measureCommon(old: readonly string[], next: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[]
      row[j] =
        old[i] === next[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}
