import { createApp } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/serve.ts'
import { answerQuestions } from './questions.ts'

// The product in a separate process, behind a proxy that forwards each client's address. With LIVE=off it
// neither reads the change feed nor notifies others.
const env = readEnv(process.env)
const booted = await boot(env)
if (process.env.LIVE === 'off') await booted.hub.feed.stop()
const app = createApp({ ...booted, metrics: booted.metrics.middleware, trustedProxies: 1 })
await serve(app, { port: env.PORT, host: '127.0.0.1' })
answerQuestions()
