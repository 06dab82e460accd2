import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Health figures of a process: only numbers, and our own texts and codes. */
export interface Vitals {
  /** In milliseconds, since the last measurement. */
  eventLoop: { p50: number; p99: number; max: number }
  /** Megabytes. */
  memory: { rss: number; heap: number }
  /** Lines of level 40 and up of the last day, by level, message and code. */
  lines: Record<string, number>
}

const hourMs = 60 * 60_000
const mostKinds = 200
const warnLevel = 40

/** Messages without personal data: our own sentences, and codes of Node, PostgreSQL and the API. */
const sentence = /^[a-z’;, -]{3,100}$/i
const code = /^[A-Z0-9_]{2,40}$/

/**
 * How often the event loop's delay is sampled, in milliseconds. A shorter delay than that isn't seen. Every 10 ms takes 0.4% of
 * a core, also of each idle process of a host with many.
 */
export const samplingMs = 100

/** Counts lines of the log and measures the event loop. */
export function createVitals() {
  const delay = monitorEventLoopDelay({ resolution: samplingMs })
  delay.enable()
  let hours: { hour: number; lines: Map<string, number> }[] = []

  return {
    /** Called for each line of the log. */
    noteLine(level: number, args: readonly unknown[]): void {
      if (level < warnLevel) return
      const kind = [level, ...wordsOf(args)].join(' ')
      const hour = Math.floor(Date.now() / hourMs)
      if (hours.at(-1)?.hour !== hour) {
        hours = hours.filter((one) => one.hour > hour - 24)
        hours.push({ hour, lines: new Map() })
      }
      const lines = hours.at(-1)?.lines
      if (lines && (lines.has(kind) || lines.size < mostKinds)) lines.set(kind, (lines.get(kind) ?? 0) + 1)
    },
    read(): Vitals {
      const ms = (nanoseconds: number) => Math.round(nanoseconds / 1e4) / 100
      const mb = (bytes: number) => Math.round(bytes / 1e6)
      const lines: Record<string, number> = {}
      for (const one of hours) for (const [kind, count] of one.lines) lines[kind] = (lines[kind] ?? 0) + count
      const { rss, heapUsed } = process.memoryUsage()
      const eventLoop = {
        p50: ms(delay.percentile(50)),
        p99: ms(delay.percentile(99)),
        max: ms(delay.max),
      }
      delay.reset()
      return { eventLoop, memory: { rss: mb(rss), heap: mb(heapUsed) }, lines }
    },
  }
}

export type VitalsKeeper = ReturnType<typeof createVitals>

function wordsOf(args: readonly unknown[]): string[] {
  const message = args.find((one) => typeof one === 'string') ?? ''
  const about = (args[0] ?? {}) as { code?: unknown; err?: { code?: unknown; cause?: { code?: unknown } } }
  const codes = typeof args[0] === 'object' ? [about.code, about.err?.code, about.err?.cause?.code] : []
  return [
    sentence.test(message) ? message : 'other',
    ...codes.filter((one): one is string => typeof one === 'string' && code.test(one)),
  ]
}
