/** Tells whoever started this process that it is ready, and, asked, how long it has computed: microseconds. */
export function answerCpu(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
