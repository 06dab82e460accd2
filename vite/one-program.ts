/** Loaded by those who ask for traces (server/tracing.ts). */
const tracing = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map(
  (name) => `@opentelemetry/${name}`,
)

/** What brings files of its own, looks for others as it runs, or is loaded by few. */
const apart = ['@node-rs/argon2', '@resvg/resvg-js', 'nodemailer', 'pg', 'pino', 'satori', 'ws', ...tracing]

/**
 * A Vite plugin: the server is built with its libraries in it, so that only what is used of them is read at a start and
 * stays in memory. Measured: half of both.
 *
 * The engine keeps a program's text as long as it runs, and twice as large as soon as one character of it needs two bytes:
 * such characters are written as escapes.
 */
export const oneProgram = () => ({
  name: 'portico-one-program',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  config: () => ({ ssr: { noExternal: true as const, external: apart } }),
  renderChunk: (code: string) => ({ code: escaped(code), map: null }),
})

/** The same program in Latin letters. Holds wherever a program may have such a character, but for raw templates. */
export const escaped = (code: string): string =>
  code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
