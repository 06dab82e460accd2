// Live updates: `node bench/live.mjs [SOCKETS] [CONVERSATIONS] [MESSAGES A SECOND] [SECONDS]`, by default 1,000 sockets on
// 200 conversations, 20 messages a second, for 20 seconds. Measures the delivery time of a message to each page
// that follows its conversation, beside a bare server that writes the same row and notifies the same number of
// sockets from a map, both in turns; lost and misdirected messages; and the memory of an idle socket. Then
// writes with live updates, beside those of a process without them, and beside a database without change triggers: with
// listening pages, whose work this machine does as well, and without.
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { deliver } from './live/deliveries.ts'
import { listen } from './live/listeners.ts'
import { openStage } from './live/stage.ts'
import { load } from './requests/load.ts'

const rounds = 4
const connections = 32
const noted = ['chat_messages', 'chat_conversations', 'notifications']

/** @returns delivery at the product and the limit, memory of a socket, and writes a second on and off */
export async function benchLive({ sockets = 1_000, conversations = 200, perSecond = 20, seconds = 20 } = {}) {
  const stage = await openStage(conversations)
  try {
    const product = await stage.start('product.ts')
    const bare = await stage.start('bare.ts')
    const talks = await stage.talks(product.url)
    const pages = Math.round(sockets / conversations)
    // More clients than lawyers, who are few and follow many conversations.
    const followers = talks.flatMap(({ id, client, lawyer }) =>
      Array.from({ length: pages }, (_, at) => ({
        conversationId: id,
        cookie: at % 5 < 3 ? client : lawyer,
      })),
    )
    const before = await product.memory()
    const listeners = {
      product: await listen(product.url, followers),
      bare: await listen(bare.url, followers),
    }
    await pause(1_000)
    const after = await product.memory()
    const memory = (what) => (after[what] - before[what]) / followers.length

    const sides = {
      product: { url: product.url, way: 'toProduct' },
      bare: { url: bare.url, way: 'toBare' },
    }
    const found = {}
    for (let round = 0; round <= rounds; round++)
      for (const [name, { url, way }] of Object.entries(sides)) {
        const asked = new Map(talks.map((talk) => [talk.id, talk[way](url)]))
        const deliveries = await deliver(listeners[name], {
          asked: (id) => asked.get(id),
          conversations: [...asked.keys()],
          pages,
          everyMs: 1_000 / perSecond,
          messages: Math.ceil((perSecond * seconds) / rounds),
        })
        // The first round is a warm-up, but must lose nothing either.
        found[name] =
          round === 0 ? { ...deliveries, times: [], answers: [] } : joined(found[name], deliveries)
      }
    const off = await stage.start('product.ts', { LIVE: 'off' })
    const heard = await benchWrites(stage, { on: product, off }, talks)
    for (const side of Object.values(listeners)) side.close()
    const unheard = await benchWrites(stage, { on: product, off }, talks)
    return {
      ...found,
      pages: followers.length,
      memory: { rss: memory('rss'), heap: memory('heapUsed') },
      writes: { heard, unheard },
    }
  } finally {
    await stage.end()
  }
}

/** Messages a second over 32 connections: with live updates, in a process without them, and without change triggers. */
async function benchWrites(stage, { on, off }, talks) {
  const note = async (how) => {
    for (const table of noted) await stage.owner.query(`alter table ${table} ${how} trigger record_change`)
  }
  const ways = {
    on: { server: on, begin() {}, end() {} },
    // Pause the live process, or it would deliver what the other one writes.
    off: {
      server: off,
      begin: () => on.process.kill('SIGSTOP'),
      end: () => on.process.kill('SIGCONT'),
    },
    unnoted: {
      server: off,
      async begin() {
        on.process.kill('SIGSTOP')
        await note('disable')
      },
      async end() {
        await note('enable')
        on.process.kill('SIGCONT')
      },
    },
  }
  const sums = { on: 0, off: 0, unnoted: 0 }
  for (let round = 0; round <= rounds; round++)
    for (const [name, { server, begin, end }] of Object.entries(ways)) {
      await begin()
      const { requests, seconds } = await load(inTurn(talks, server.url), connections, round === 0 ? 1 : 2)
      await end()
      if (round > 0) sums[name] += requests / seconds / rounds
      // The paused process catches up.
      await pause(1_500)
    }
  return sums
}

/** One request after the other to each conversation. */
function inTurn(talks, url) {
  const all = talks.map((talk) => talk.toProduct(url))
  let at = 0
  return {
    url: all[0].url,
    get headers() {
      at = (at + 1) % all.length
      return all[at].headers
    },
    body: () => all[at].body(),
  }
}

const joined = (one, other) => ({
  times: [...one.times, ...other.times],
  answers: [...one.answers, ...other.answers],
  lost: one.lost + other.lost,
  misdelivered: one.misdelivered + other.misdelivered,
  twice: one.twice + other.twice,
})

export const at = (times, part) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)]

/** One line for each figure. */
export function printLive({ product, bare, pages, memory, writes }) {
  for (const part of [0.5, 0.99]) {
    const [one, limit] = [at(product.times, part), at(bare.times, part)]
    const answers = `${at(product.answers, part).toFixed(1)} and ${at(bare.answers, part).toFixed(1)} ms`
    console.log(
      `delivery, p${part * 100}: ${one.toFixed(1)} ms, bare ${limit.toFixed(1)} ms, × ${(one / limit).toFixed(2)} (the sender's own answer: ${answers})`,
    )
  }
  console.log(
    `${product.times.length} of ${product.times.length + product.lost} words told; ${product.lost} lost, ${product.misdelivered} astray, ${product.twice} told twice`,
  )
  console.log(
    `an idle socket of ${pages}: ${(memory.rss / 1024).toFixed(1)} kB resident, ${(memory.heap / 1024).toFixed(1)} kB of them JavaScript's`,
  )
  for (const [name, { on, off, unnoted }] of Object.entries(writes)) {
    const share = (of) => (on / of).toFixed(2)
    console.log(
      `writes, ${name}: ${on.toFixed(0)}/s live, × ${share(off)} of ${off.toFixed(0)}/s in a process that is not, × ${share(unnoted)} of ${unnoted.toFixed(0)}/s when no change is noted either`,
    )
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [sockets, conversations, perSecond, seconds] = process.argv.slice(2).map(Number)
  printLive(await benchLive({ sockets, conversations, perSecond, seconds }))
}
