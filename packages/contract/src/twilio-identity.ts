/** The identity of a person's page in a Twilio room: a second page of the person must not throw the first out before it has left. */
export const twilioIdentity = (personId: string, clientId: string): string => `${personId}:${clientId}`

/** Whether an identity belongs to a person. Tokens of 0.1.0 name the person alone. */
export const isOfPerson = (identity: string, personId: string): boolean => identity.split(':', 1)[0] === personId
