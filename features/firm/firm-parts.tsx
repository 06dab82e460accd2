import { lazy, type ReactNode, Suspense } from 'react'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { keepYears, mostAnswerHours, mostStorageGB } from './firm.schema.ts'
import { HoursFields } from './hours-fields.tsx'
import type { FirmFields } from './use-firm-form.ts'

// Its samples compute every colour of the palette.
const BrandFields = lazy(() =>
  import('./brand-fields.tsx').then(({ BrandFields }) => ({ default: BrandFields })),
)

// A combobox and a select, which most parts don't need.
const TimeFields = lazy(() => import('./time-fields.tsx').then(({ TimeFields }) => ({ default: TimeFields })))

interface Part {
  title: string
  about: string
  Fields: (fields: FirmFields) => ReactNode
}

const storageLimits = {
  clientGB: { label: 'GB for each client', hint: 'Of what the client uploads. 0 for no limit.' },
  firmGB: { label: 'GB for the whole firm', hint: 'Of everything, with deleted records. 0 for no limit.' },
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
)

/** The parts of the firm's settings, in the order of the form. */
export const firmParts = {
  name: {
    title: 'Name',
    about: 'Shown on the site, in mails and on the preview cards of shared links.',
    Fields: ({ entry, errors }) => (
      <Columns>
        <Field label="Name" error={errors.name?.message} required>
          <Input {...entry('name')} />
        </Field>
        <Field
          label="Short name"
          hint="Shown where there is little room."
          error={errors.shortName?.message}
          required
        >
          <Input {...entry('shortName')} />
        </Field>
        <Field label="Tagline" error={errors.tagline?.message} optional>
          <Input {...entry('tagline')} />
        </Field>
        <Field label="Company number" error={errors.companyNumber?.message} optional>
          <Input {...entry('companyNumber')} />
        </Field>
      </Columns>
    ),
  },
  brand: {
    title: 'Colors and Mark',
    about:
      'Of the public site, the portals, mails and the cards of shared links. Each choice is readable, light and dark.',
    Fields: (fields) => (
      <Suspense fallback={<Skeleton className="h-64" />}>
        <BrandFields {...fields} />
      </Suspense>
    ),
  },
  address: {
    title: 'Address',
    about: 'The principal office. An empty line is not shown.',
    Fields: ({ entry, errors }) => (
      <Columns>
        <Field label="Street" error={errors.address?.street?.message} optional>
          <Input autoComplete="street-address" {...entry('address.street')} />
        </Field>
        <Field label="City" error={errors.address?.locality?.message} optional>
          <Input {...entry('address.locality')} />
        </Field>
        <Field label="State" error={errors.address?.region?.message} optional>
          <Input {...entry('address.region')} />
        </Field>
        <Field label="State code" hint="Such as NY." error={errors.address?.code?.message} optional>
          <Input {...entry('address.code')} />
        </Field>
        <Field label="Postal code" error={errors.address?.postalCode?.message} optional>
          <Input {...entry('address.postalCode')} />
        </Field>
      </Columns>
    ),
  },
  contact: {
    title: 'Contact',
    about: 'Messages of the contact form are mailed to the first address.',
    Fields: ({ entry, errors }) => (
      <Columns>
        <Field label="Email" error={errors.emails?.contact?.message} optional>
          <Input type="email" {...entry('emails.contact')} />
        </Field>
        <Field label="Email for consultations" error={errors.emails?.consultations?.message} optional>
          <Input type="email" {...entry('emails.consultations')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} optional>
          <Input type="tel" {...entry('phone')} />
        </Field>
        <Field
          label="Email domain of the staff"
          hint="Such as example.com. Lawyers with such an address can open their own account at the second lawyer login."
          error={errors.emailDomain?.message}
          optional
        >
          <Input {...entry('emailDomain')} />
        </Field>
      </Columns>
    ),
  },
  promises: {
    title: 'Promises',
    about:
      'The contact page, mails and the message after sending say them. Promise only what the firm keeps.',
    Fields: ({ form, entry, errors }) => (
      <Columns>
        <Field
          label="Hours until an answer"
          hint="Such as 24. 0 for no promise."
          error={errors.promises?.answerHours?.message}
          required
        >
          <Input type="number" min={0} max={mostAnswerHours} {...entry('promises.answerHours')} />
        </Field>
        <Checkbox
          className="self-center"
          label="The first consultation is free"
          {...form.register('promises.freeConsultation')}
        />
      </Columns>
    ),
  },
  hours: {
    title: 'Office Hours',
    about: 'Shown on the contact page and to search engines.',
    Fields: ({ form, errors }) => <HoursFields form={form} errors={errors.hours} />,
  },
  social: {
    title: 'Social Media',
    about: 'Shown at the foot of each page, when entered.',
    Fields: ({ entry, errors }) => (
      <Columns>
        {(['LinkedIn', 'X', 'Facebook'] as const).map((name) => (
          <Field key={name} label={name} error={errors.social?.[name]?.message} optional>
            <Input type="url" placeholder="https://" {...entry(`social.${name}`)} />
          </Field>
        ))}
      </Columns>
    ),
  },
  notices: {
    title: 'Notices',
    about:
      'Many states ask for them: New York’s Rule 7.1 for both. Leave one empty only if your rules allow it.',
    Fields: ({ entry, errors }) => (
      <Columns>
        <Field label="At the foot of each page" error={errors.notices?.advertising?.message} optional>
          <Input {...entry('notices.advertising')} />
        </Field>
        <Field label="Below testimonials" error={errors.notices?.testimonials?.message} optional>
          <Input {...entry('notices.testimonials')} />
        </Field>
      </Columns>
    ),
  },
  time: {
    title: 'Time and Formats',
    about:
      'Every date and time is shown by this clock, wherever the reader is, and every deadline is counted by it.',
    Fields: (fields) => (
      <Suspense fallback={<Skeleton className="h-20" />}>
        <TimeFields {...fields} />
      </Suspense>
    ),
  },
  records: {
    title: 'Deleted Records',
    about: 'What is deleted is kept under Records, then erased for good.',
    Fields: ({ entry, errors }) => (
      <Columns>
        <Field
          label="Years to keep deleted records"
          hint="At least. It applies to what is deleted from now on. New York asks for seven years."
          error={errors.records?.keepYears?.message}
          required
        >
          <Input
            type="number"
            inputMode="numeric"
            min={keepYears.min}
            max={keepYears.max}
            {...entry('records.keepYears')}
          />
        </Field>
      </Columns>
    ),
  },
  storage: {
    title: 'Storage',
    about: 'How much room files may take. An upload that exceeds a limit is refused before it is sent.',
    Fields: ({ entry, errors }) => (
      <Columns>
        {(['clientGB', 'firmGB'] as const).map((name) => (
          <Field
            key={name}
            label={storageLimits[name].label}
            hint={storageLimits[name].hint}
            error={errors.storage?.[name]?.message}
            required
          >
            <Input
              type="number"
              inputMode="numeric"
              min={0}
              max={mostStorageGB}
              {...entry(`storage.${name}`)}
            />
          </Field>
        ))}
      </Columns>
    ),
  },
} satisfies Record<string, Part>

export type FirmPart = keyof typeof firmParts
export const firmPartNames = Object.keys(firmParts) as FirmPart[]
