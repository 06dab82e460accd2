// Simulates the users of the busy firm in a process of its own, so that its work isn't part of the other
// firm's times. Real users have machines of their own, so this process has the lowest priority.
import { constants, setPriority } from 'node:os'
import { load } from '../requests/load.ts'

setPriority(constants.priority.PRIORITY_LOW)
process.on('message', async ({ asked, connections, seconds, pauseMs }) => {
  const { requests } = await load({ ...asked, body: () => asked.body }, connections, seconds, pauseMs)
  process.send(requests)
})
