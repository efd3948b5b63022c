/** One second of the line, as far as it decides about the sent video. Values that the browser does not report are undefined. */
export type LineSample = {
  /** Of an answered request: an answer that is missing may be late for other reasons. */
  rttMs?: number
  /** Packet loss in percent. */
  lossPercent?: number
  /** The browser's estimate of the rate that the line carries. */
  availableKbit?: number
  sentKbit?: number
  /** Neither sound nor video of the counterpart arrives. */
  isSilent: boolean
  /** Packets arrive again after a gap. The round trip may still be that of the gap. */
  isRecovering?: boolean
}
