// Writes a report for support about an installation, without any personal data: npm run manage -- report FILE
import { writeFile } from 'node:fs/promises'
import { reportOf } from './report/report.ts'
import { argument, command } from './terminal/command.ts'
import { reachServed } from './terminal/installation.ts'

await command(async () => {
  const path = argument('the file to write, which must not exist yet, such as report.json')
  const { db, url, stop } = await reachServed()
  try {
    const text = JSON.stringify(await reportOf({ db, url }), null, 2)
    await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${path} cannot be written (${error.code}).`)
    })
    console.log(
      `${path} has versions, settings without secrets, sizes, counts and error codes. Read it before you send it.`,
    )
  } finally {
    await stop()
  }
})
