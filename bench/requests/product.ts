import { createApp } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/serve.ts'
import { answerCpu } from './cpu.ts'

// The product in a separate process, without pages, which these measurements don't request.
const env = readEnv(process.env)
const booted = await boot(env)
const app = createApp({ ...booted, metrics: booted.metrics.middleware, trustedProxies: 0 })
await serve(app, { port: env.PORT, host: '127.0.0.1' })
answerCpu()
