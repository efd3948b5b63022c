export * from './highlighted-words.tsx'
export * from './search-field.tsx'
