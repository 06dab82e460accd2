import { randomUUID } from 'node:crypto'

// Inputs that procedures of several features take.

export const email = () => `${randomUUID()}@demo.example`
export const token = 'x'.repeat(43)
export const version = 1
export const unknownId = '00000000-0000-4000-8000-000000000000'
export const caseForm = { title: 'T', description: 'D', clientName: 'C', practiceArea: 'Family Law', version }
export const person = () => ({ name: 'N', email: email() })
export const password = 'not anybody’s'
