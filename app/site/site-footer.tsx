import { Mail, MapPin, Phone, Rss, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FirmMark } from '#features/firm/firm-mark.tsx'
import { isWide } from '#firm.config.ts'
import { addressLines, firm, socialPages } from '#firm.ts'
import { cn } from '#ui/cn.ts'
import { FirmPhone } from './firm-phone.tsx'
import { useQuickLinks } from './navigation.ts'

const footLink =
  'text-ink-soft underline-offset-4 transition-colors hover:text-ink hover:underline pointer-coarse:py-2.75'

/** Up to four columns, then the year, the copyright and the notice required for attorney advertising. */
export function SiteFooter() {
  const links = useQuickLinks()
  const pages = socialPages()
  const hasArticles = links.some(({ to }) => to === '/blog')
  return (
    <footer className="band border-t-2 border-brass-fill text-sm">
      <div className="mx-auto grid max-w-site gap-x-12 gap-y-12 px-4 py-16 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.5fr_1fr_1.35fr_1fr] lg:py-20">
        <div className="flex max-w-sm flex-col gap-5">
          <Link to="/" className="tap flex w-fit items-center gap-3">
            <FirmMark className="size-10" />
            <span
              className={cn('font-serif text-xl font-medium', firm.logo && isWide(firm.logo) && 'sr-only')}
            >
              {firm.name}
            </span>
          </Link>
          {firm.tagline && <p className="font-serif text-lg text-ink-soft">{firm.tagline}</p>}
        </div>
        <Column title="Quick Links">
          {links.map(({ label, to }) => (
            <li key={to} className="flex">
              <Link to={to} className={footLink}>
                {label}
              </Link>
            </li>
          ))}
        </Column>
        <Column title="Contact Info">
          {addressLines().length > 0 && (
            <Line icon={<MapPin aria-hidden />}>
              <address className="flex flex-col not-italic">
                {addressLines().map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Line>
          )}
          {firm.phone && (
            <Line icon={<Phone aria-hidden />}>
              <FirmPhone className={footLink} />
            </Line>
          )}
          {firm.emails.contact && (
            <Line icon={<Mail aria-hidden />}>
              <a href={`mailto:${firm.emails.contact}`} className={footLink}>
                {firm.emails.contact}
              </a>
            </Line>
          )}
          {firm.companyNumber && <Line icon={<Scale aria-hidden />}>Company No. {firm.companyNumber}</Line>}
        </Column>
        {(pages.length > 0 || hasArticles) && (
          <Column title="Follow Us">
            {pages.map(([name, url]) => (
              <li key={name} className="flex">
                <a href={url} rel="noreferrer" className={footLink}>
                  {name}
                </a>
              </li>
            ))}
            {hasArticles && (
              <Line icon={<Rss aria-hidden />}>
                <a href="/blog/rss.xml" type="application/rss+xml" className={footLink}>
                  Legal Insights by RSS
                </a>
              </Line>
            )}
          </Column>
        )}
      </div>
      <div className="border-t border-rule">
        <div className="mx-auto flex max-w-site flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-xs text-ink-faint sm:px-6">
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {firm.name}. All rights reserved.
          </p>
          <p>{firm.notices.advertising}</p>
        </div>
      </div>
    </footer>
  )
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-5">
    <h2 className="font-serif text-lg font-medium">{title}</h2>
    <ul className="flex flex-col gap-3 pointer-coarse:gap-1">{children}</ul>
  </div>
)

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3 text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-brass">
    {icon}
    <span className="flex min-w-0 flex-col wrap-anywhere">{children}</span>
  </li>
)
