import { once } from 'node:events'
import { createServer } from 'node:https'
import { onTestFinished } from 'vitest'

// Made for these tests and good for nothing else: a certificate of its own signing for `hooks.example`.
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBsTCCAVegAwIBAgIUXswAG1ZqKFq1djQFuuYSmjeQNu4wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjExNTM0NDlaGA8yMTI2
MTAyODE1MzQ0OVowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLaaw00trJUfA0Zcs6jjczeH24vI4tVgOy4mzLwzwdrN
0Gpo5FEetMw9FuxCdC7JORCsV4uVB7vzkUcfrXUoebajfTB7MB0GA1UdDgQWBBQU
9kwMjwgn2qGD/lwbiwMu4SYgpjAfBgNVHSMEGDAWgBQU9kwMjwgn2qGD/lwbiwMu
4SYgpjAPBgNVHRMBAf8EBTADAQH/MCgGA1UdEQQhMB+CDWhvb2tzLmV4YW1wbGWC
Dmluc2lkZS5leGFtcGxlMAoGCCqGSM49BAMCA0gAMEUCIQDbTgrLKM0CWHxV/iGv
uD4iLTesj6TvxqH4PxG005qNOgIgdR1b2gaS7bcW4NTdw2zIr73sWkAT5d4tq5vf
YtJt9gI=
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgirNMcMaW5c193/YO
Tcp48bs1N6hFmcSdowrbqbRS22GhRANCAAS2msNNLayVHwNGXLOo43M3h9uLyOLV
YDsuJsy8M8HazdBqaORRHrTMPRbsQnQuyTkQrFeLlQe785FHH611KHm2
-----END PRIVATE KEY-----`

/** A receiver of webhooks on this machine, for as long as the test runs. */
export async function receiver() {
  const taken: { headers: Record<string, unknown>; body: string }[] = []
  /** What the next deliveries are answered with instead of 204. */
  const answers: number[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 204, { location: 'https://hooks.example/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { taken, answers, url: `https://hooks.example:${port}/in` }
}
