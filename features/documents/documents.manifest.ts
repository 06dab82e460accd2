import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminDocuments } from './admin-documents.server.ts'
import { documentAudit } from './documents.audit.ts'
import { documentColumns } from './documents.csv.ts'
import { documentTopics } from './documents.topics.ts'
import { lawyerDocuments } from './lawyer-documents.server.ts'

export const documentsManifest: Manifest = {
  audit: documentAudit,
  topics: documentTopics,
  exports: {
    documents: exportOf(adminDocuments.list, {
      feature: 'documents',
      entity: 'documents',
      what: 'the list of documents',
      columns: documentColumns,
    }),
    'own-documents': exportOf(lawyerDocuments.list, {
      side: 'lawyer',
      feature: 'documents',
      entity: 'documents',
      what: 'the list of their own documents',
      columns: documentColumns,
    }),
  },
}
