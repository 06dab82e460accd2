import { build } from './build.mjs'
import { serve } from './serve.mjs'
import { setup } from './setup.mjs'

const node = setup()
build(node)
serve(node, 'build/server/index.js', { NODE_ENV: 'production' })
