import type { BrowserContext, Page } from '@playwright/test'
import type { CallSample } from '../../scripts/test/call-figures.ts'

/** Properties that the lab sets on the window of its pages. */
type LabWindow = { labConnections: RTCPeerConnection[]; labSamples: CallSample[] }

const WARNING = 'stop repairing|pause the repair|nicht weiterreparieren|unterbrechen Sie die Reparatur'
const AUDIO_ONLY = 'can hear you but not see you|hört Sie, sieht Sie aber'

/** Records a reading of the page's newest connection every 200 ms. `relayOnly` forbids every route but relays. */
export async function recordCalls(context: BrowserContext, { relayOnly }: { relayOnly: boolean }) {
  await context.addInitScript(
    ({ relayOnly, warning, audioOnly }) => {
      const lab = window as unknown as LabWindow
      lab.labConnections = []
      lab.labSamples = []
      const Original = window.RTCPeerConnection
      window.RTCPeerConnection = class extends Original {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, ...(relayOnly && { iceTransportPolicy: 'relay' as const }) })
          lab.labConnections.push(this)
        }
        override setConfiguration(configuration?: RTCConfiguration) {
          super.setConfiguration({ ...configuration, ...(relayOnly && { iceTransportPolicy: 'relay' as const }) })
        }
      }
      const number = (value: unknown) => (typeof value === 'number' ? value : 0)
      const read = async () => {
        const connection = lab.labConnections.findLast(({ connectionState }) => connectionState !== 'closed')
        const text = document.body?.textContent ?? ''
        const sample: CallSample = {
          at: Date.now(),
          connection: connection?.connectionState,
          framesDecoded: 0,
          samples: 0,
          concealedSamples: 0,
          freezes: 0,
          freezeSeconds: 0,
          isWarned: new RegExp(warning).test(text),
          isAudioOnly: new RegExp(audioOnly).test(text),
          sentHeight: undefined,
          availableKbit: undefined,
          sentBytes: 0,
        }
        for (const entry of (await connection?.getStats())?.values() ?? []) {
          if (entry.type === 'inbound-rtp' && entry.kind === 'video') {
            sample.framesDecoded += number(entry.framesDecoded)
            sample.freezes += number(entry.freezeCount)
            sample.freezeSeconds += number(entry.totalFreezesDuration)
          } else if (entry.type === 'inbound-rtp') {
            sample.samples += number(entry.totalSamplesReceived)
            sample.concealedSamples += number(entry.concealedSamples)
          } else if (entry.type === 'outbound-rtp' && entry.kind === 'video' && entry.active) {
            sample.sentHeight = entry.frameHeight
          } else if (entry.type === 'transport') sample.sentBytes += number(entry.bytesSent)
          else if (entry.type === 'candidate-pair' && entry.availableOutgoingBitrate)
            sample.availableKbit = entry.availableOutgoingBitrate / 1000
        }
        lab.labSamples.push(sample)
      }
      setInterval(() => void read().catch(() => {}), 200)
    },
    { relayOnly, warning: WARNING, audioOnly: AUDIO_ONLY },
  )
}

export const readSamples = (page: Page): Promise<CallSample[]> =>
  page.evaluate(() => (window as unknown as LabWindow).labSamples)
