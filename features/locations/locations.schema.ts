export { worldWide } from './world-wide.schema.ts'

export const locationLimits = { city: { min: 1, max: 100 }, state: { min: 1, max: 100 } } as const
