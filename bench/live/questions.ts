/** Tells the parent process that this one is ready, and on request its memory after garbage collection, in bytes. */
export function answerQuestions(): void {
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
