import type { FirmPart } from '#features/firm/firm-parts.tsx'

interface Step {
  key: string
  /** What it asks. */
  question: string
  /** The part of the firm's settings that answers it; other steps show a list. */
  part?: FirmPart
}

/** The questions of the set-up, in order; each has its own address. */
export const steps = [
  { key: 'name', question: 'What is the firm called?', part: 'name' },
  { key: 'brand', question: 'Which colors does it have?', part: 'brand' },
  { key: 'address', question: 'Where is its principal office?', part: 'address' },
  { key: 'contact', question: 'How do people reach it?', part: 'contact' },
  { key: 'hours', question: 'When is it open?', part: 'hours' },
  { key: 'promises', question: 'What does it promise to people who write?', part: 'promises' },
  { key: 'time', question: 'Which time zone and formats does it use?', part: 'time' },
  { key: 'social', question: 'Which pages does it have elsewhere?', part: 'social' },
  { key: 'notices', question: 'Which notices do your rules ask for?', part: 'notices' },
  { key: 'offices', question: 'Which offices does it have?' },
  { key: 'lawyers', question: 'Who are its lawyers?' },
  { key: 'pages', question: 'What do its pages say?' },
] as const satisfies readonly Step[]

export type StepKey = (typeof steps)[number]['key']

export const overview = '/admin/public-site/setup'
export const addressOf = (step: StepKey) => `${overview}/${step}`

/** The address of the step before another one, and of the one after it. The overview is at both ends. */
export function neighbours(step: StepKey): { back: string; next: string } {
  const at = steps.findIndex(({ key }) => key === step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  return { back: before ? addressOf(before.key) : overview, next: after ? addressOf(after.key) : overview }
}
