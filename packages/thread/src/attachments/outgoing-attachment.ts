/** A photo or clip of an unsent message. Its file is in {@link import('./device-files.ts').DeviceFiles}. */
export type OutgoingAttachment = {
  clientId: string
  kind: 'photo' | 'clip'
  width: number
  height: number
  /** Milliseconds; clips only. */
  durationMs?: number
  /** The service's id, once the file is uploaded. */
  id?: string
}
