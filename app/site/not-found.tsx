import { Portico } from '#ui/art/portico.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The 404 page. */
export function NotFound() {
  return (
    <SiteFrame>
      <meta name="robots" content="noindex" />
      <section className="mx-auto flex max-w-site flex-col-reverse items-center justify-between gap-12 px-4 py-16 sm:px-6 md:flex-row md:py-28">
        <div className="flex flex-col items-start gap-6">
          <p className="font-serif text-3xl text-brass tabular-nums">404</p>
          <h1 className="font-serif text-5xl tracking-[-0.02em]">Oops! Page not found</h1>
          <p className="max-w-text text-lg text-ink-soft">
            The page may have moved, or the address may be incomplete. Nothing that you entered was lost.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/" size="lg">
              Back to Home
            </ButtonLink>
            <ButtonLink to="/contact" size="lg" variant="secondary">
              Contact Us
            </ButtonLink>
          </div>
        </div>
        <Portico className="w-60 shrink-0 lg:w-80" />
      </section>
    </SiteFrame>
  )
}
