import type { components, paths } from './generated/api.ts'

/** Every call of the service, as generated from the endpoints. */
export type ServicePaths = paths

type Schemas = components['schemas']
export type Appointment = Schemas['Appointment']
export type Brand = Schemas['Brand']
export type CallAccess = Schemas['CallAccess']
export type Desk = Schemas['Desk']
export type DeskEntry = Schemas['DeskEntry']
export type Hold = Schemas['Hold']
export type Message = Schemas['Message']
export type Person = Schemas['Person']
export type Photo = Schemas['Photo']
export type Problem = Schemas['Problem']
export type PublicSettings = Schemas['PublicSettings']
export type Questionnaire = Schemas['Questionnaire']
export type Rating = Schemas['Rating']
export type Role = Schemas['Role']
export type Session = Schemas['Session']
export type Slot = Schemas['Slot']
export type Slots = Schemas['Slots']
export type Summary = Schemas['Summary']
export type Thread = Schemas['Thread']
export type Ticket = Schemas['Ticket']
