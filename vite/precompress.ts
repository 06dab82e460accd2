import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * A Vite plugin: writes a compressed copy beside each text file for browsers, with maximum compression; the server only
 * chooses the encoding. The router's manifest is written into the client's folder during the server build, so it is
 * compressed after that.
 */
export const precompress = () => ({
  name: 'portico-precompress',
  async writeBundle(this: unknown, { dir }: { dir?: string }) {
    if (dir?.endsWith('client')) await compressFiles(dir, /\.(js|css|svg|txt)$/)
    else if (dir) await compressFiles(join(dir, '../client/assets'), /^manifest-[0-9a-f]{8}\.js$/)
  },
})

async function compressFiles(folder: string, name: RegExp): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files
      .filter((file) => file.isFile() && name.test(file.name))
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
}
