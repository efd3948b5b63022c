import { LIST_LENGTH_MAX, LIST_LINES_MAX } from '@radruf/contract'
import { Button, Icon, Notice, Row, TextField } from '@radruf/shared-ui'
import { useRef } from 'react'
import { useTexts } from '../texts/index.ts'
import { decodeText } from './decode-text.ts'
import type { ListText } from './use-list-text.ts'

type ListSourceProps = {
  list: ListText
  lead: string
  placeholder: string
  /** What is wrong with the list as a whole; empty where it has no line, undefined before a check. */
  faults: readonly string[] | undefined
  emptyText: string
  onCheck: (csv: string) => void
}

/** A list as text, typed, pasted or read from a file, and why the service cannot read it. */
export function ListSource({ list, lead, placeholder, faults, emptyText, onCheck }: ListSourceProps) {
  const t = useTexts()
  const file = useRef<HTMLInputElement>(null)
  const { text, setText, isBusy } = list
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return
    const content = decodeText(await chosen.arrayBuffer())
    setText(content.slice(0, LIST_LENGTH_MAX + 1))
    onCheck(content)
  }
  return (
    <>
      <p>
        {lead} {t('list.max', { max: LIST_LINES_MAX })}
      </p>
      {faults && (
        <Notice tone="danger" live>
          {faults.length === 0 && <p>{emptyText}</p>}
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Notice>
      )}
      <TextField
        multiline
        rows={8}
        name="list"
        label={t('list.paste')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
      />
      <Row gap="s">
        <Button type="button" loading={isBusy} loadingLabel={t('list.checking')} onClick={() => onCheck(text)}>
          {t('list.check')}
        </Button>
        <Button type="button" variant="secondary" onClick={() => file.current?.click()}>
          <Icon name="download" />
          {t('list.file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          aria-label={t('list.file')}
          onChange={({ target }) => {
            void readFile(target.files?.[0])
            // The same file can be chosen again after it was changed.
            target.value = ''
          }}
        />
      </Row>
    </>
  )
}
