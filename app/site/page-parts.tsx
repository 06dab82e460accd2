import type { ComponentProps, ReactNode } from 'react'
import { answersWithin, firm } from '#firm.ts'
import { Portico } from '#ui/art/portico.tsx'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { FirmPhone } from './firm-phone.tsx'

type SectionProps = ComponentProps<'section'> & { ground?: 'paper' | 'surface' | 'sunken' | 'band' }

const grounds = { paper: '', surface: 'bg-surface border-y border-rule', sunken: 'bg-sunken', band: 'band' }

/** A full-width section; its content has the site's maximum width. */
export const Section = ({ ground = 'paper', className, children, ...props }: SectionProps) => (
  <section {...props} className={grounds[ground]}>
    <div className={cn('mx-auto max-w-site px-4 py-16 sm:px-6 md:py-24', className)}>{children}</div>
  </section>
)

/** A short line above a heading. */
export const Eyebrow = ({ className, ...props }: ComponentProps<'p'>) => (
  <p
    {...props}
    className={cn(
      'flex items-center gap-3 text-xs font-semibold tracking-[0.08em] text-brass before:h-px before:w-8 before:bg-brass-fill',
      className,
    )}
  />
)

type HeadingProps = ComponentProps<'h2'> & { as?: 'h1' | 'h2' | 'h3'; size?: 'hero' | 'page' | 'section' }

const sizes = { hero: 'text-6xl', page: 'text-5xl', section: 'text-4xl' }

/** Headings of public pages. Use one `as="h1"` per page. */
export const DisplayHeading = ({ as: Tag = 'h2', size = 'section', className, ...props }: HeadingProps) => (
  <Tag
    {...props}
    className={cn('font-serif font-normal tracking-[-0.02em] text-ink', sizes[size], className)}
  />
)

/** The paragraph after a heading. */
export const Lead = ({ className, ...props }: ComponentProps<'p'>) => (
  <p {...props} className={cn('max-w-text text-lg text-ink-soft', className)} />
)

type IntroProps = {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  align?: 'start' | 'center'
  className?: string
}

/** Eyebrow, heading and lead at the top of a section. */
export const SectionIntro = ({ eyebrow, title, lead, align = 'start', className }: IntroProps) => (
  <div
    className={cn('mb-12 flex flex-col gap-4', align === 'center' && 'items-center text-center', className)}
  >
    {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
    <DisplayHeading>{title}</DisplayHeading>
    {lead && <Lead>{lead}</Lead>}
  </div>
)

type HeroProps = {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  art?: ReactNode
}

/** The header of every public page except the home page, with a drawing at the right on wide screens. */
export const PageHero = ({ eyebrow, title, lead, actions, art }: HeroProps) => (
  <section className="overflow-hidden border-b border-rule">
    <div className="mx-auto flex max-w-site items-end justify-between gap-12 px-4 sm:px-6">
      <div className="flex flex-col gap-5 py-14 md:py-20">
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <DisplayHeading as="h1" size="page" className="max-w-3xl">
          {title}
        </DisplayHeading>
        {lead && <Lead>{lead}</Lead>}
        {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
      </div>
      <div className="hidden shrink-0 self-end lg:block">{art ?? <Portico className="-mb-2 w-84" />}</div>
    </div>
  </section>
)

/** The heading of the dark band where the firm has written none. */
export const contactUs = 'Contact us'

/** A line with the firm's promise to answer, if it makes one. */
export const withAnswer = (line: string): string =>
  answersWithin() ? `${line} We answer ${answersWithin()}.` : line

/** The dark band at the end of a page: a sentence, a link, and the phone number. */
export const ClosingCall = ({ title, lead, actions }: Pick<HeroProps, 'title' | 'lead' | 'actions'>) => (
  <Section
    ground="band"
    data-screen-only
    className="flex flex-col items-start gap-6 md:flex-row md:items-center md:justify-between"
  >
    <div className="flex flex-col gap-3">
      <DisplayHeading>{title}</DisplayHeading>
      {lead && <Lead>{lead}</Lead>}
    </div>
    <div className="flex shrink-0 flex-col gap-3">
      <div className="flex flex-wrap gap-3">{actions}</div>
      {firm.phone && (
        <p className="text-sm text-ink-soft">
          or call <FirmPhone className={linkStyle} />
        </p>
      )}
    </div>
  </Section>
)
