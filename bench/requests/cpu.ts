/** Tells the parent process that this one is ready, and on request its processor time in microseconds. */
export function answerCpu(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
