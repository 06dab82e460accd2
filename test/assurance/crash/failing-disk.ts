import { execFileSync } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** Whether this machine allows mounting a small disk. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mounts()

function mounts(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A disk of so many bytes at `folder`, until the returned function is called or the test ends. */
export function smallDisk(folder: string, bytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', folder])
  let mounted = true
  const unmount = () => {
    if (mounted) execFileSync('umount', [folder])
    mounted = false
  }
  onTestFinished(unmount)
  return unmount
}

/**
 * From the `first` call on, every file write or sync of this process fails as on a full or broken disk,
 * until the returned function is called or the test ends.
 */
export async function failing(operation: 'writeFile' | 'sync', code: 'ENOSPC' | 'EIO', first = 1) {
  const some = await open(import.meta.filename)
  const files = Object.getPrototypeOf(some) as FileHandle
  await some.close()
  const real = files[operation] as (...words: unknown[]) => Promise<void>
  let calls = 0
  const spy = vi.spyOn(files, operation).mockImplementation(async function (
    this: FileHandle,
    ...words: unknown[]
  ) {
    calls += 1
    if (calls < first) return real.apply(this, words)
    throw Object.assign(new Error(`${code}: as on a failing disk`), { code })
  })
  const heal = () => spy.mockRestore()
  onTestFinished(heal)
  return heal
}
