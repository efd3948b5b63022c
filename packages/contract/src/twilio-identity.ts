/** A person's page in a call. */
type CallPage = { personId: string; clientId: string }

/** The identity of a page in a Twilio room: a second page of the person must not throw the first out before it has left. */
export const twilioIdentity = ({ personId, clientId }: CallPage): string => `${personId}:${clientId}`
