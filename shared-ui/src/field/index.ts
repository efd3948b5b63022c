/** The part of fields that the other entry points of the design system build on. */
export { type FieldBaseProps, FieldGroup } from './field.tsx'
