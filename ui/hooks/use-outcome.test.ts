import { expect, test } from 'vitest'
import { serveToasts, toast } from '#ui/overlays/toast.ts'
import { outcomeOf } from './use-outcome.ts'

test('a success takes the failure of the same action away, and no other’s', () => {
  const standing = new Map<unknown, string | undefined>()
  let named = 0
  serveToasts((tone, text, options) => {
    if (tone === 'dismiss') standing.delete(text)
    else standing.set(options?.id ?? `unnamed ${++named}`, `${tone}: ${text}`)
  })
  const [lead, task] = [outcomeOf('lead'), outcomeOf('task')]
  task.error('Failed to save task')
  lead.error('Failed to save lead')
  lead.error('Failed to save lead')
  toast.error('The connection is lost')
  const others = ['error: Failed to save task', 'error: The connection is lost']
  expect([...standing.values()].sort()).toEqual(['error: Failed to save lead', ...others])
  lead.success('Lead updated successfully')
  lead.success('Lead updated successfully')
  expect([...standing.values()].sort()).toEqual([
    ...others,
    ...Array(2).fill('success: Lead updated successfully'),
  ])
})
