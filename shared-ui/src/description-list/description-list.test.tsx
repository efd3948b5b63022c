import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DescriptionList } from './description-list.tsx'

test('every item is a term with its detail and a link to change it', () => {
  render(
    <DescriptionList
      items={[
        { term: 'Bike', detail: 'City bike', action: <a href="/change">Change</a> },
        { term: 'Age', detail: 'Two years' },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Bike', 'Age'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'City bike',
    'Change',
    'Two years',
  ])
})
