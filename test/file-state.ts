import { afterAll } from 'vitest'

// The features' test files share two processes, and with them every module (see vitest.config.ts): what a file has made
// must not be there for the next, and a hook that a module sets while it is loaded would hold for one file only.

const endings: (() => unknown)[] = []
let file = 0

/** Runs after the last test of the calling file, before what was asked for earlier. */
export function atFileEnd(end: () => unknown): void {
  endings.push(end)
}

/** State of the running test file: what `make` returns, made at a file's first call. */
export function perFile<T>(make: () => T): () => T {
  let made: { file: number; state: T } | undefined
  return () => {
    if (made?.file !== file) made = { file, state: make() }
    return made.state
  }
}

/** For test/setup.ts, which runs again for each file. */
export function endEachFile(): void {
  afterAll(async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end()
    file += 1
  })
}
