import { TAG_LENGTH_MAX, TAGS_MAX, type Ticket } from '@radruf/contract'
import { Button, Icon, Row, TextField } from '@radruf/shared-ui'
import { useTextLimit } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../../texts/index.ts'
import css from './case-tags.module.css'

/** The tags of a case, each with the way to remove it, and another one. Services of earlier releases have none. */
export function CaseTags({ ticket: { tags } }: { ticket: Ticket }) {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
  if (!tags) return null
  return (
    <>
      <Row gap="s">
        {tags.map((tag) => (
          <Form key={tag} method="post" preventScrollReset>
            <input type="hidden" name="intent" value="tags" />
            <button type="submit" name="remove" value={tag} className={css.Tag} aria-label={t('tags.remove', { tag })}>
              {tag}
              <Icon name="close" size={0.75} />
            </button>
          </Form>
        ))}
        {tags.length < TAGS_MAX && !isAdding && (
          <button type="button" className={css.New} onClick={() => setAdding(true)}>
            <Icon name="plus" size={0.875} />
            {t('tags.new')}
          </button>
        )}
      </Row>
      {isAdding && <NewTag onDone={() => setAdding(false)} />}
    </>
  )
}

function NewTag({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const [text, setText] = useState('')
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (!text.trim()) event.preventDefault()
        onDone()
      }}
    >
      <input type="hidden" name="intent" value="tags" />
      <Row gap="s" className={css.Field}>
        <TextField
          // The press on the button asks for the field.
          ref={(field) => field?.focus()}
          name="add"
          label={t('tags.new')}
          autoComplete="off"
          limit={toLimit(TAG_LENGTH_MAX)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button variant="secondary">{t('tags.add')}</Button>
      </Row>
    </Form>
  )
}
