// Makes the roles, applies what is pending, and gives the login the password that DATABASE_URL names:
// OWNER_DATABASE_URL=… DATABASE_URL=… npm run manage -- migrate
import { loginPassword } from '#db/login-password.ts'
import { migrate } from '#db/migrate.ts'
import { preflight } from '#db/preflight.ts'
import { command, required, secret } from './terminal/command.ts'

await command(async () => {
  const ownerUrl = required('OWNER_DATABASE_URL', 'a login that owns the database and may create roles')
  const url = secret('DATABASE_URL')
  const applied = await migrate({ ownerUrl })
  console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'Nothing was pending.')
  if (!url) return
  await loginPassword({ ownerUrl, url })
  await preflight(url)
  console.log('The database is ready to serve from.')
})
