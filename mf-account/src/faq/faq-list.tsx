import type { Faq } from './faq.ts'
import css from './faq-list.module.css'

/** Questions that open to their answers; a native disclosure works without a script. */
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
