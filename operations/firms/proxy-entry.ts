/**
 * A firm's site in Caddy's language. Caddy asks for the certificate, and replaces `X-Forwarded-For` by the caller's
 * address.
 * @param upstream such as `unix//run/portico/acme.sock` or `acme:3000`
 */
export const proxyEntry = (hostName: string, upstream: string): string => `${hostName} {
\treverse_proxy ${upstream} {
\t\ttransport http {
\t\t\t# A process may end when nobody has asked it anything: a kept connection could break in that moment.
\t\t\tkeepalive off
\t\t}
\t}
}
`
