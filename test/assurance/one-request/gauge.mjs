// Loaded before the product (`--import`): how long it worked without a pause, and how much memory it took meanwhile.
// Time is the main thread's on the processor, so that a busy machine doesn't count.

const everyMs = 5
let worked = main()
let longest = 0
let most = 0
let atRest = used()

function main() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function used() {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function look() {
  const now = main()
  longest = Math.max(longest, now - worked)
  worked = now
  most = Math.max(most, used())
}

setInterval(look, everyMs).unref()

process.on('message', (message) => {
  if (!['begin', 'begin clean', 'end'].includes(message)) return
  look()
  if (message === 'end') {
    process.send({ blockedMs: longest, megabytes: (most - atRest) / 2 ** 20 })
    return
  }
  // Takes 0.1 s, which would make up most of a quick run.
  if (message === 'begin clean') globalThis.gc()
  worked = main()
  longest = 0
  atRest = used()
  most = atRest
  process.send('begun')
})
// Else the channel would keep a process that is told to stop.
process.channel.unref()
