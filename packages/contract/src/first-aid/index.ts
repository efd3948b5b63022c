export * from './cards.ts'
export * from './list-cards.ts'
