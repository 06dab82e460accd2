// The people of the busy firm, as a process of their own: what it does isn't in the times of the other firm's person. They
// have their own machines in truth, so on this one they get the processor last.
import { constants, setPriority } from 'node:os'
import { load } from '../requests/load.ts'

setPriority(constants.priority.PRIORITY_LOW)
process.on('message', async ({ asked, connections, seconds }) => {
  const { requests } = await load({ ...asked, body: () => asked.body }, connections, seconds)
  process.send(requests)
})
