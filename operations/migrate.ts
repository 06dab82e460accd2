// Creates the roles, applies pending migrations, sets the login's password to that of DATABASE_URL, and creates the
// login of BACKUP_DATABASE_URL or sets its password, if that is set:
// OWNER_DATABASE_URL=… DATABASE_URL=… BACKUP_DATABASE_URL=… npm run manage -- migrate
import { writableUrl } from '#db/hosts/hosts.ts'
import { backupLogin } from '#db/schema/backup-login.ts'
import { loginPassword } from '#db/schema/login-password.ts'
import { migrate } from '#db/schema/migrate.ts'
import { preflight } from '#db/schema/preflight.ts'
import { command, required, secret } from './terminal/command.ts'

await command(async () => {
  const owner = required('OWNER_DATABASE_URL', 'a login that owns the database and may create roles')
  const ownerUrl = await writableUrl(owner)
  const url = secret('DATABASE_URL')
  const applied = await migrate({ ownerUrl })
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'No migrations were pending.')
  if (url) {
    await loginPassword({ ownerUrl, url })
    await preflight(await writableUrl(url))
    console.log('The database is ready to serve from.')
  }
  const backups = secret('BACKUP_DATABASE_URL')
  if (backups && !(await backupLogin({ ownerUrl, url: backups })))
    console.log('The login of BACKUP_DATABASE_URL is not called portico_backup, and was left as it is.')
})
