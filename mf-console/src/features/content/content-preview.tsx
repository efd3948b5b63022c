import { fillPlaceholders } from '@radruf/case-parts'
import { type ContentKind, insertPlaceholderValues, type Language, parseLegalText } from '@radruf/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/index.ts'
import { Words } from './content-difference.tsx'
import type { ContentFieldsProps } from './content-form.ts'
import css from './content-page.module.css'

/** Values of a case that a preview shows. */
const SAMPLE = { name: 'Anna', time: '9:30' }

const PREVIEWED = ['template', 'announcement', 'faq', 'legal'] as const
type PreviewedKind = (typeof PREVIEWED)[number]
/** Kinds that people read as a text. The others are facts, which the fields show. */
const isPreviewed = (kind: ContentKind): kind is PreviewedKind => PREVIEWED.some((known) => known === kind)

type PreviewProps = Pick<ContentFieldsProps, 'content' | 'values'> & { language: Language }

/** A content as people will read it. Words that are not live yet are marked. */
export function Preview({ content, values, language }: PreviewProps) {
  const t = useTexts()
  const { kind, live, placeholders } = content
  const fill = (text: string) =>
    kind === 'template' ? fillPlaceholders(text, SAMPLE) : insertPlaceholderValues(text, placeholders[language])
  const get = (name: string) => fill(values[`${name}_${language}`] ?? '')
  const words = (name: string) => (
    <Words before={live ? fill(live[`${name}_${language}`] ?? '') : undefined} after={get(name)} />
  )
  const views: Record<PreviewedKind, () => ReactNode> = {
    template: () => <div className={css.Bubble}>{words('text')}</div>,
    announcement: () => (
      <div className={css.Banner}>
        <strong>{get('title')}</strong>
        <p>{words('text')}</p>
      </div>
    ),
    faq: () => (
      <details open className={css.Question}>
        <summary>{words('title')}</summary>
        <p>{words('text')}</p>
      </details>
    ),
    legal: () => <LegalPreview text={get('text')} />,
  }
  if (!isPreviewed(kind) || !get('text')) return null
  return (
    <div className={css.Preview}>
      <p className={css.Caption}>{t(`content.preview.${kind}`)}</p>
      {views[kind]()}
    </div>
  )
}

/** A legal page. Its headings are paragraphs here: they are not headings of the console. */
function LegalPreview({ text }: { text: string }) {
  const { title, intro, sections } = parseLegalText(text)
  return (
    <div className={css.Document}>
      <p className={css.DocumentTitle}>{title}</p>
      <p>{intro}</p>
      {sections.map(({ heading, paragraphs, list }) => (
        <div key={heading}>
          <p className={css.DocumentHeading}>{heading}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul>
            {list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
