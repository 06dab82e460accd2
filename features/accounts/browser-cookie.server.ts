import type { RequestContext } from '#platform/api/context.ts'

type Request = Pick<RequestContext, 'headers' | 'reply' | 'publicUrl'>

/** A token that only the browser that began something keeps, to go on with it: no script reads it. */
export function browserCookie(name: string) {
  const isSecure = ({ publicUrl }: Request) => publicUrl.startsWith('https:')
  const nameFor = (context: Request) => `${isSecure(context) ? '__Host-' : ''}portico-${name}`
  return {
    read(context: Request): string | undefined {
      for (const part of (context.headers().get('cookie') ?? '').split('; '))
        if (part.startsWith(`${nameFor(context)}=`)) return part.slice(nameFor(context).length + 1)
      return undefined
    },
    /** `token` for so many seconds; '' and 0 remove it. */
    keep(context: Request, token: string, seconds: number): void {
      const secure = isSecure(context) ? '; Secure' : ''
      context.reply.append(
        'set-cookie',
        `${nameFor(context)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}
