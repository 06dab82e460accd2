/** Attributes of a span: names and numbers of ours, never a text that somebody typed, a name or an id of a person. */
export type TraceDetails = Record<string, string | number | boolean>

export interface Tracer {
  /** Runs `work` as a child span of the current one. An exception marks the span and is rethrown. */
  run<T>(name: string, details: TraceDetails, work: (add: (details: TraceDetails) => void) => T): T
}

let tracer: Tracer | undefined

/** The process's one tracer, or none. */
export const traceBy = (next: Tracer | undefined): void => {
  tracer = next
}

export const isTraced = (): boolean => tracer !== undefined

const nowhere = () => {}

/** Runs `work` in a trace span. Costs one comparison when tracing is off. */
export const traced: Tracer['run'] = (name, details, work) =>
  tracer ? tracer.run(name, details, work) : work(nowhere)
