import { firm } from '#firm.config.ts'

/** The screen of last resort. It needs nothing that could itself have failed. */
export function UnexpectedError() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6">
      <h1 className="font-serif text-4xl">Unexpected Application Error!</h1>
      <p>
        Something went wrong on our side. Reloading the page often helps; if it doesn’t, please write to us.
      </p>
      <p className="flex gap-6">
        <a className="underline" href="/">
          {firm.name}
        </a>
        <a className="underline" href={`mailto:${firm.emails.contact}`}>
          {firm.emails.contact}
        </a>
      </p>
    </main>
  )
}
