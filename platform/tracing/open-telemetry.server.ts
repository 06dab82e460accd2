import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { TraceDetails, Tracer } from './traced.ts'

interface Options {
  /** The address of an OTLP endpoint over HTTP, such as `http://collector:4318`. */
  endpoint: string
  service: string
  version: string
  /** Called when exporting spans failed; they are lost. */
  onFault: (message: string) => void
}

/**
 * Sends spans by OTLP. Headers, sampling and batches are taken from OpenTelemetry's own variables
 * (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_*`). A trace begins here; headers of the
 * request are ignored, because anybody can write them. Not made OpenTelemetry's global one: libraries would send it
 * errors with their whole messages.
 */
export function openTelemetry({ endpoint, service, version, onFault }: Options) {
  const quiet = () => {}
  diag.setLogger(
    { error: onFault, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const here = new AsyncLocalStorage<Context>()
  const spans = provider.getTracer('portico', version)
  const tracer: Tracer = {
    run(name, attributes, work) {
      const kind = attributes['http.request.method'] ? SpanKind.SERVER : SpanKind.INTERNAL
      const around = here.getStore() ?? ROOT_CONTEXT
      const span = spans.startSpan(name, { kind, attributes }, around)
      // By its name alone: messages can hold what somebody typed.
      const failed = (error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
        span.end()
        throw error
      }
      const add = ({ name: renamed, ...details }: TraceDetails) => {
        if (renamed) span.updateName(String(renamed))
        if (Number(details['http.response.status_code']) >= 500)
          span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttributes(details)
      }
      return here.run(trace.setSpan(around, span), () => {
        try {
          const result = work(add)
          if (!(result instanceof Promise)) {
            span.end()
            return result
          }
          return result.then((value: unknown) => {
            span.end()
            return value
          }, failed) as typeof result
        } catch (error) {
          return failed(error)
        }
      })
    },
  }
  return { tracer, stop: () => provider.shutdown() }
}
