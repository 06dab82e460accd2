import { randomUUID } from 'node:crypto'
import type { Procedures } from '../procedures.ts'

const listLayout = { list: 'cases', layout: 'table', columns: null }
const savedView = () => ({ list: 'cases', name: randomUUID(), address: 'lawyerId=none' })

export default {
  'lawyer.listSettings.get': ['lawyer'],
  'lawyer.listSettings.setLayout': ['lawyer', () => listLayout],
  'lawyer.listSettings.saveView': ['lawyer', savedView],
  'lawyer.listSettings.deleteView': ['lawyer', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
  'admin.listSettings.get': ['admin'],
  'admin.listSettings.setLayout': ['admin', () => listLayout],
  'admin.listSettings.saveView': ['admin', savedView],
  'admin.listSettings.deleteView': ['admin', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
} satisfies Procedures
