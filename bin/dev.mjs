import { serve } from './serve.mjs'
import { setup } from './setup.mjs'

serve(setup(), 'server/dev.ts', { NODE_ENV: 'development' })
