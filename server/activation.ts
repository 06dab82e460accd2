/** The first descriptor of a socket that systemd passes on (sd_listen_fds(3)). */
const firstPassed = 3

/**
 * The descriptor of the socket that systemd listens on for this process (sd_listen_fds(3)); undefined without one.
 * The variables are for this process alone, and are removed so that no child takes them for its own.
 * @throws when there are several
 */
export function passedSocket(env: NodeJS.ProcessEnv, pid = process.pid): number | undefined {
  const { LISTEN_PID: receiver, LISTEN_FDS: count } = env
  delete env.LISTEN_PID
  delete env.LISTEN_FDS
  delete env.LISTEN_FDNAMES
  if (Number(receiver) !== pid || !count) return undefined
  if (count !== '1') throw new Error(`systemd passes ${count} sockets, and Portico listens on one.`)
  return firstPassed
}
