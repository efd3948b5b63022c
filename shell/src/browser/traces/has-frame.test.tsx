import { runInThisContext } from 'node:vm'
import type { LiveRemote } from '@radruf/federation/page'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hasFrame } from './has-frame.ts'

const ENTRY = 'https://radruf.example/remotes/mf-chat-call/1/web/entry.js'
const SHELL_FILE = 'https://radruf.example/assets/error-reporting.js'
const remotes = [{ name: 'mf-chat-call', entry: { url: ENTRY } } as LiveRemote]
const RECORDING = `    at record (${SHELL_FILE}:1:1)\n    at recordedCreate (${SHELL_FILE}:1:1)`
/** The recorded stack of a call in a file. */
const stackIn = (filename: string) => `${RECORDING}\n${runInThisContext('new Error().stack', { filename })}`
const isFound = (frame: HTMLIFrameElement, stack: string) => hasFrame({ remotes, frames: [[frame, stack]] })

test('a frame that a file of the shell creates for itself is no remote’s', () => {
  expect(isFound(document.createElement('iframe'), stackIn(SHELL_FILE))).toBe(false)
})

test('a frame that a remote creates, renders, or lets a timer create is one', () => {
  const frame = document.createElement('iframe')
  expect(isFound(frame, stackIn(ENTRY))).toBe(true)
  expect(isFound(frame, RECORDING)).toBe(true)
  const { container } = render(<iframe title="planted" />, { container: document.createElement('div') })
  expect(isFound(container.firstChild as HTMLIFrameElement, stackIn(SHELL_FILE))).toBe(true)
})
