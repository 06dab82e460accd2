/** Userinfo, the hosts, and what follows them. Nothing but a host is separated by commas. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * The URLs of the hosts that a URL names, as libpq writes several:
 * `postgres://login:…@one:5432,two:5432/portico?target_session_attrs=read-write`.
 * @throws {Error} in one line without a password, when a host's URL isn't valid or a kind of session is asked for that
 * isn't the one that takes writes
 */
export function hostsOf(url: string): string[] {
  const [, before, hosts = '', after] = parts.exec(url) ?? []
  if (before === undefined) throw new Error('must be a URL that begins with postgres://')
  return hosts.split(',').map((host) => {
    const single = `${before}${host}${after}`
    if (!URL.canParse(single) || (hosts.includes(',') && host === ''))
      throw new Error('must name each host as host or host:port, separated by commas')
    const parsed = new URL(single)
    const wanted = parsed.searchParams.get('target_session_attrs') ?? 'read-write'
    if (!['read-write', 'primary', 'any'].includes(wanted))
      throw new Error('must have target_session_attrs=read-write, or none')
    parsed.searchParams.delete('target_session_attrs')
    return parsed.href
  })
}

/** `host:port`, which may be logged. */
export function hostName(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}
