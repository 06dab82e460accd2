/** Every error code that the API answers with; docs/error-codes.md says what a caller can do about each. */
export const problems = {
  BAD_REQUEST: [400, 'The request is not valid.'],
  UNAUTHORIZED: [401, 'Please sign in.'],
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  FORBIDDEN: [403, 'You may not do this.'],
  TWO_FACTOR_REQUIRED: [403, 'Please set up two-factor sign-in first.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_SUPPORTED: [405, 'This method is not supported here.'],
  CONFLICT: [409, 'Somebody else changed this in the meantime.'],
  PAYLOAD_TOO_LARGE: [413, 'This is too large.'],
  QUOTA_EXCEEDED: [413, 'There is no room left for this file.'],
  URI_TOO_LONG: [414, 'This address is too long.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This type of content is not accepted.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a moment and try again.'],
  INTERNAL_SERVER_ERROR: [500, 'Something went wrong on our side.'],
  SERVICE_UNAVAILABLE: [503, 'The service is briefly unavailable. Please try again.'],
  INSUFFICIENT_STORAGE: [
    507,
    'There is not enough storage space at the moment. We have been notified; please try again later.',
  ],
} as const

export type ProblemCode = keyof typeof problems

/** Which field is wrong, and how: shown beside the field. */
export type FieldErrors = Record<string, string>

export interface ProblemOptions {
  detail?: string
  fields?: FieldErrors
  /** Seconds after which a new try may succeed. */
  retryAfter?: number
  /** Further members of the body, for procedures whose documented errors have them. */
  extensions?: Readonly<Record<string, unknown>>
}

/** The body of an error: RFC 9457, with our code and the wrong fields. */
export function problemBody(
  code: string,
  status: number,
  { detail, fields, extensions }: ProblemOptions = {},
) {
  const title = problems[code as ProblemCode]?.[1] ?? 'Something went wrong.'
  return {
    type: 'about:blank',
    title,
    status,
    code,
    detail: detail ?? title,
    fields,
    ...extensions,
  }
}

/** An error as an answer, for handlers outside the procedures (uploads, downloads, middleware). */
export function problem(code: ProblemCode, options: ProblemOptions = {}): Response {
  const status = problems[code][0]
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (options.retryAfter) headers.set('retry-after', String(Math.ceil(options.retryAfter)))
  return new Response(JSON.stringify(problemBody(code, status, options)), { status, headers })
}
