/** Loaded only when tracing is on (server/tracing.ts). */
const tracing = ['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-node'].map(
  (name) => `@opentelemetry/${name}`,
)

/** Packages that have files of their own, look up others at run time, or are rarely loaded. */
const apart = ['@node-rs/argon2', '@resvg/resvg-js', 'nodemailer', 'pg', 'pino', 'satori', 'ws', ...tracing]

/**
 * A Vite plugin: bundles the libraries into the server, so that only the used parts are read at start-up and stay in
 * memory (measured: half of both). It also escapes non-Latin-1 characters: the engine keeps the program's source in
 * memory, with two bytes per character as soon as a single character needs two.
 */
export const oneProgram = () => ({
  name: 'portico-one-program',
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
  config: () => ({ ssr: { noExternal: true as const, external: apart } }),
  renderChunk: (code: string) => ({ code: escaped(code), map: null }),
})

/** Escapes all characters above Latin-1. Correct wherever a program may contain one, except in raw templates. */
export const escaped = (code: string): string =>
  code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
