/** Tells whoever started this process that it is ready, and, asked, what it holds of memory after tidying: bytes. */
export function answerQuestions(): void {
  process.on('message', () => {
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
