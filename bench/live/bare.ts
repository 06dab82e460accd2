import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'
import { roundTrip } from '#db/pipeline/round-trip.ts'
import { answerQuestions } from './questions.ts'

// The limit: a bare server that writes a message under row-level security in one round trip, then notifies
// the sockets of its conversation from a map in the same process. It has no authentication, and doesn't
// notify other processes.

const { DATABASE_URL, PORT = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, pipeline: true } as pg.PoolConfig)
const followers = new Map<string, Set<WebSocket>>()

const claims = `select set_config('role', 'portico_client', true), set_config('portico.user_id', $1, true),
  set_config('portico.client_id', $2, true), set_config('portico.lawyer_id', '', true)`
const insert = `insert into chat_messages (id, conversation_id, message_text, idempotency_key) values ($1, $2, $3, $4)
  returning json_build_object('id', id, 'position', position, 'createdAt', created_at)::text as answer`

interface Sent {
  userId: string
  clientId: string
  conversationId: string
  messageText: string
}

async function write({ userId, clientId, conversationId, messageText }: Sent): Promise<string> {
  const connection = await pool.connect()
  try {
    const [, result] = await roundTrip(connection, [
      { text: claims, values: [userId, clientId], role: '' },
      {
        text: insert,
        values: [randomUUID(), conversationId, messageText, randomUUID()],
        role: 'client',
        asArrays: true,
      },
    ])
    const [row] = (result?.rows ?? []) as [string][]
    return row?.[0] ?? ''
  } finally {
    connection.release()
  }
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    text += part
  })
  request.on('end', async () => {
    const sent: Sent = JSON.parse(text)
    const answer = await write(sent)
    const topic = `chat_messages/conversation_id/${sent.conversationId}`
    const news = JSON.stringify({ type: 'changed', topic })
    for (const socket of followers.get(topic) ?? []) socket.send(news)
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { topic } = JSON.parse(data.toString())
    const set = followers.get(topic) ?? new Set()
    followers.set(topic, set.add(socket))
    socket.on('close', () => set.delete(socket))
    socket.send(JSON.stringify({ type: 'watching', topic }))
  })
})
server.listen(Number(PORT), '127.0.0.1', answerQuestions)
