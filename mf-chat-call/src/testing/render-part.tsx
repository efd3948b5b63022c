import { defineRemote } from '@radruf/shell-kit'
import { renderRoute } from '@radruf/shell-kit/testing'
import type { ReactElement } from 'react'
import remote from '../remote.tsx'

type PartOptions = Pick<Parameters<typeof renderRoute>[1], 'replies' | 'session'>

/** Renders one element with the texts of this remote, in English. */
export const renderPart = (part: ReactElement, options: PartOptions = {}) =>
  renderRoute(
    defineRemote({
      routes: [{ id: 'mf-chat-call:part', path: '/part', Component: () => part }],
      slots: {},
      texts: remote.texts,
    }),
    { path: '/part', language: 'en', ...options },
  )
