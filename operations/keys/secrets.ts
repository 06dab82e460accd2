import { secretKey } from '#platform/crypto/secret-key.server.ts'
import { installationSecrets, keepSecrets, newSecret, secretFile } from '#server/secret.ts'
import { secret } from '../terminal/command.ts'
import { dataFolder } from '../terminal/installation.ts'

/** Whether the installation's secrets are in DATA_DIR, where they can be changed here. */
const areOurs = () => !secret('SECRET')

const ownSecrets = () =>
  installationSecrets({ SECRET: undefined, SECRET_FILE: undefined, DATA_DIR: dataFolder() })

/**
 * Makes a secret and, if the installation has its own in DATA_DIR, adds it there; processes read it again by themselves.
 * @returns instructions for the operator
 */
export async function addKey(): Promise<string> {
  const made = newSecret()
  const { id } = secretKey(made)
  const activation = `then run npm run manage -- keys activate ${id}`
  if (!areOurs())
    return [
      `A new secret, of the key ${id}:\n${made}`,
      'Put it behind the one that is in use, after a comma in SECRET or on a line of its own in the file of SECRET_FILE,',
      'for every process. Restart them one after another; processes with SECRET_FILE read it by themselves within half a',
      `minute. When npm run manage -- keys says that all have it, ${activation}.`,
    ].join('\n')
  await keepSecrets(dataFolder(), [...(await ownSecrets()), made])
  return `The secret of the key ${id} is in ${secretFile(dataFolder())}. Wait half a minute, ${activation}.`
}

/** @returns what is left to do once a key is removed */
export async function forgetSecret(id: string): Promise<string> {
  if (!areOurs()) return 'Remove its secret from SECRET (or the file of SECRET_FILE) of every process.'
  const secrets = await ownSecrets()
  await keepSecrets(
    dataFolder(),
    secrets.filter((one) => secretKey(one).id !== id),
  )
  return 'Its secret is no longer in DATA_DIR.'
}
