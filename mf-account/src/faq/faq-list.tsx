import type { Faq } from './entry.ts'
import css from './faq-list.module.css'

/** Questions that expand to their answers. `<details>` works without a script; `open` is the id of the expanded one. */
export function FaqList({ entries, open }: { entries: readonly Faq[]; open?: string | null }) {
  return (
    <div className={css.FaqList}>
      {entries.map(({ id, question, answer }) => (
        <details key={id} id={id} open={id === open} className={css.Entry}>
          <summary className={css.Question}>{question}</summary>
          <p className={css.Answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
