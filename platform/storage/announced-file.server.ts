import { Problem } from '../api/faults.server.ts'
import { cleanFileName } from './file-name.ts'
import {
  acceptedEndings,
  encryptedName,
  endingOf,
  type FileEnding,
  isAccepted,
  refusedEnding,
  storageMessages,
  type UploadPurpose,
} from './storage.schema.ts'
import { wrongFile } from './store-upload.server.ts'

interface Announced {
  purpose: UploadPurpose
  name: string
  ending: FileEnding
}

/**
 * What a file will be, before its content. The sender's media type is ignored.
 * @throws {Problem} BAD_REQUEST: unknown purpose, or no name; UNSUPPORTED_MEDIA_TYPE: the ending isn't accepted for it
 */
export function announcedFile(typedName: string, purpose: string): Announced {
  if (!isPurpose(purpose)) throw new Problem('BAD_REQUEST', { fields: { for: 'Unknown purpose.' } })
  const name = cleanFileName(typedName)
  if (!name) throw wrongFile(storageMessages.noName)
  const ending = endingOf(name)
  if (isAccepted(ending, purpose))
    return { purpose, ending, name: ending === 'encrypted' ? encryptedName : name }
  const detail = refusedEnding(purpose)
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail, fields: { file: detail } })
}

const isPurpose = (purpose: string): purpose is UploadPurpose => Object.hasOwn(acceptedEndings, purpose)
