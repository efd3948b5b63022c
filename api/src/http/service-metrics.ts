import type { Metrics } from '@radruf/monitoring'

/** `retried`: the job is run again later. */
export type JobResult = 'done' | 'retried' | 'failed'
/** `gone`: the browser has ended the subscription. */
export type PushResult = 'sent' | 'gone' | 'refused'
/** `failed`: the fault is the service's. */
export type UploadResult = 'stored' | 'refused' | 'failed'

/** What a process of the service counts and measures for its operator. */
export type ServiceMetrics = Metrics & {
  jobEnded: (kind: string, result: JobResult) => void
  pushAnswered: (result: PushResult) => void
  uploadEnded: (result: UploadResult) => void
  /** Returns the function for the end of the stream. */
  streamOpened: () => () => void
}
