import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A repeated request, with a new body each time where bodies must differ. */
export interface Asked {
  url: string
  headers?: Record<string, string>
  body?: () => string
}

export interface Load {
  requests: number
  seconds: number
  /** Milliseconds, in ascending order. */
  times: number[]
}

/**
 * Sends requests over so many connections, each as soon as its last one is answered, or after a random pause.
 * @param pauseMs the mean of the pauses
 * @throws on anything but a 2xx
 */
export async function load(asked: Asked, connections: number, seconds: number, pauseMs = 0): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const started = performance.now()
  const times: number[] = []
  const one = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const at = performance.now()
      await send(asked, agent)
      times.push(performance.now() - at)
      if (pauseMs) await pause(pauseMs * 2 * Math.random())
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  const took = (performance.now() - started) / 1_000
  return { requests: times.length, seconds: took, times: times.sort((a, b) => a - b) }
}

/** The answer's text. */
export function send({ url, headers, body }: Asked, agent?: Agent): Promise<string> {
  const text = body?.()
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: text === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(text !== undefined && { 'content-type': 'application/json' }) },
      ...(agent && { agent }),
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part
      })
      response.on('error', reject)
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) resolve(answer)
        else reject(new Error(`${url} answered ${status}: ${answer.slice(0, 300)}`))
      })
    })
    sent.end(text)
  })
}
