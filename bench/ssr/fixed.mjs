// The limit of a page: a bare server that answers everything with given bytes and headers.
import { createServer } from 'node:http'

let pages = []
process.on('message', (given) => {
  pages = given.map(({ path, packed, headers, body }) => ({
    path,
    packed,
    headers,
    body: Buffer.from(body, 'base64'),
  }))
  process.send('ready')
})
process.on('disconnect', () => process.exit())
const server = createServer(({ url, headers }, response) => {
  const packed = Boolean(headers['accept-encoding'])
  const page = pages.find((one) => one.path === url && one.packed === packed)
  response.writeHead(200, page.headers).end(page.body)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
