import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PointList } from './point-list.tsx'

test('each point says whether it is done or still to do', () => {
  render(
    <PointList
      doneLabel="Done"
      openLabel="Still to do"
      points={[
        { key: 'cable', isDone: true, content: 'Cable tightened' },
        { key: 'chain', isDone: false, content: 'Oil the chain' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Done: Cable tightened',
    'Still to do: Oil the chain',
  ])
})
