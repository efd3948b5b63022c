import { Counter, Gauge, Histogram, Registry } from 'prom-client'

type Description<L extends string> = {
  name: string
  help: string
  labels?: readonly L[]
}
type Values<L extends string> = Partial<Record<L, string>>
/** Values of a metric at the time of a scrape. */
type Sample<L extends string> = { labels?: Values<L>; value: number }
type Read<L extends string> = () => readonly Sample<L>[] | Promise<readonly Sample<L>[]>

/** The metrics of one process. Names begin with `radruf_` and end with their unit; those of counters with `_total`. */
export type Metrics = {
  /** The type of the exposition. */
  contentType: string
  /** Everything in Prometheus' text format. */
  print: () => Promise<string>
  /**
   * A number that is counted from now on; returns the function that counts. The labels of `initial` are 0 from the start, without which
   * Prometheus would not see the first of a kind as a rise.
   */
  counter: <L extends string = never>(
    description: Description<L> & { initial: readonly Values<L>[] },
  ) => (labels: Values<L>) => void
  /** A number that another part of the process counts since its start; read at each scrape. */
  readCounter: <L extends string = never>(description: Description<L> & { read: Read<L> }) => void
  /** A number that rises and falls; read at each scrape. */
  gauge: <L extends string = never>(description: Description<L> & { read: Read<L> }) => void
  /** Durations in seconds; returns the function that adds one. */
  durations: <L extends string = never>(
    description: Description<L> & { buckets: readonly number[] },
  ) => (labels: Values<L>, seconds: number) => void
}

/**
 * Creates the metrics of a part of the product, with its version. `prepare` reads at each scrape what several of them
 * show.
 */
export function createMetrics(version: string, prepare: () => Promise<void> = async () => {}): Metrics {
  const register = new Registry()
  const toOptions = <L extends string>({ name, help, labels = [] }: Description<L>) => ({
    name: `radruf_${name}`,
    help,
    labelNames: [...labels],
    registers: [register],
  })
  const metrics: Metrics = {
    contentType: register.contentType,
    print: async () => {
      await prepare()
      return register.metrics()
    },
    counter: <L extends string>({ initial, ...description }: Description<L> & { initial: readonly Values<L>[] }) => {
      const counter = new Counter<L>(toOptions(description))
      for (const labels of initial) counter.inc(labels, 0)
      return (labels: Values<L>) => counter.inc(labels)
    },
    readCounter: <L extends string>({ read, ...description }: Description<L> & { read: Read<L> }) => {
      const counter: Counter<L> = new Counter<L>({
        ...toOptions(description),
        collect: async () => {
          const samples = await read()
          counter.reset()
          for (const { labels = {}, value } of samples) counter.inc(labels, value)
        },
      })
    },
    gauge: <L extends string>({ read, ...description }: Description<L> & { read: Read<L> }) => {
      const gauge: Gauge<L> = new Gauge<L>({
        ...toOptions(description),
        collect: async () => {
          const samples = await read()
          gauge.reset()
          // A gauge without labels is 0 after a reset, also when its value could not be read.
          if (!description.labels?.length) gauge.remove()
          for (const { labels = {}, value } of samples) gauge.set(labels, value)
        },
      })
    },
    durations: <L extends string>({ buckets, ...description }: Description<L> & { buckets: readonly number[] }) => {
      const histogram = new Histogram<L>({ ...toOptions(description), buckets: [...buckets] })
      return (labels: Values<L>, seconds: number) => histogram.observe(labels, seconds)
    },
  }
  metrics.gauge({
    name: 'build_info',
    help: 'The version of the product, as a label.',
    labels: ['version'],
    read: () => [{ labels: { version }, value: 1 }],
  })
  return metrics
}
