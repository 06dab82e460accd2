import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * A Vite plugin: beside each built text for browsers it puts the same, compressed as well as can be, once. The
 * server then only picks the one that the browser accepts.
 */
export const precompress = () => ({
  name: 'portico-precompress',
  async writeBundle(this: unknown, { dir }: { dir?: string }) {
    if (!dir?.endsWith('client')) return
    const files = await readdir(dir, { recursive: true, withFileTypes: true })
    await Promise.all(
      files
        .filter((file) => file.isFile() && /\.(js|css|svg|txt)$/.test(file.name))
        .map(async (file) => {
          const path = join(file.parentPath, file.name)
          const text = await readFile(path)
          const [br, gz] = await Promise.all([
            brotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
            deflate(text, { level: 9 }),
          ])
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
        }),
    )
  },
})
