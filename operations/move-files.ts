// Copies the uploaded files from DATA_DIR to the bucket of S3_URL, or back, and verifies each:
// S3_URL=… npm run manage -- move-files to-s3 (or to-disk)
import { join } from 'node:path'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { openS3Storage } from '#platform/storage/s3.server.ts'
import { moveFiles } from './files/move.ts'
import { argument, command, required } from './terminal/command.ts'
import { dataFolder, reachDatabase } from './terminal/installation.ts'

await command(async () => {
  const direction = argument('to-s3 or to-disk')
  if (direction !== 'to-s3' && direction !== 'to-disk') throw new Error('pass to-s3 or to-disk.')
  const bucket = await openS3Storage(required('S3_URL', 'the bucket, as in .env.example'))
  const disk = await openDiskStorage(join(dataFolder(), 'files'))
  const { ownerUrl, stop } = await reachDatabase()
  try {
    const places = direction === 'to-s3' ? { from: disk, to: bucket } : { from: bucket, to: disk }
    const { copied, there, missing } = await moveFiles({ ownerUrl, ...places })
    console.log(
      `${copied} files were copied and ${there} were there already; each was read again and compared.`,
    )
    if (missing.length) throw new Error(`${missing.length} files that rows name are missing in both places.`)
    console.log('The source files were not removed.')
  } finally {
    await stop()
  }
})
