import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const folder = `assets/pdfjs-${version}/`

/** Files for PDFs that don't embed them: character maps, fonts, and decoders that run without WebAssembly. */
const files = new Map<string, string>(
  ['cmaps', 'standard_fonts', 'wasm'].flatMap((part) =>
    readdirSync(join(root, part))
      .filter((name) => !name.endsWith('.wasm') && !name.startsWith('quickjs'))
      .map((name) => [`${part}/${name}`, join(root, part, name)] as const),
  ),
)

/** A Vite plugin: serves files of pdf.js under the names that it asks for (see ui/overlays/pdf/open-pdf.ts). */
export const pdfjsFiles = (): Plugin => ({
  name: 'portico-pdfjs-files',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const path = files.get(request.url?.replace(`/${folder}`, '') ?? '')
      if (!path) return next()
      if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
      response.end(readFileSync(path))
    })
  },
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const [name, path] of files)
      this.emitFile({ type: 'asset', fileName: folder + name, source: readFileSync(path) })
  },
})
