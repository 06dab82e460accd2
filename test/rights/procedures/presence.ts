import type { Procedures } from '../procedures.ts'

export default {
  'client.presence.ofLawyer': ['person', (of) => ({ lawyerId: of.id('lawyer') })],
} satisfies Procedures
