/** A bucket, a prefix in it, and the credentials for it. */
export interface S3Address {
  /** URL of the bucket, without a trailing slash: `https://s3.example.com/bucket`. */
  bucket: string
  /** The prefix of every object's name: empty, or with a trailing slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads `https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-central-1`: the prefix is
 * optional, and the default region is us-east-1. Key and secret are percent-encoded. Buckets are addressed by path, which
 * every compatible service understands.
 * @throws {Error} that says what is wrong without the secret
 */
export function s3Address(url: string): S3Address {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url)
  if (!username || !password) throw new Error('must name key and secret: https://KEY:SECRET@host/bucket')
  const [bucket, ...folders] = pathname.split('/').filter(Boolean)
  if (!bucket || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('must name a bucket: https://KEY:SECRET@host/bucket')
  if (!folders.every((folder) => /^[\w.-]+$/.test(folder) && !/^\.+$/.test(folder)))
    throw new Error('may have only letters, digits, dots, hyphens and underscores in its prefix')
  return {
    bucket: `${protocol}//${host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
