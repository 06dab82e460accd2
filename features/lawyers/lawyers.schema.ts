import { z } from 'zod'
import { emailField, nameField, phoneField } from '#platform/forms/contact-details.ts'
import { text } from '#platform/forms/text.ts'
import { departments } from './departments.ts'

export { departments }

export const lawyerLimits = {
  slug: { min: 1, max: 120 },
  title: { min: 1, max: 100 },
  bio: { min: 0, max: 5000 },
  location: { min: 0, max: 100 },
  imageUrl: { min: 0, max: 2000 },
  yearsExperience: { min: 0, max: 80 },
} as const

/** Bytes. */
export const lawyerImageMax = 5 * 1024 * 1024
export const lawyerImageMessages = {
  type: 'Please upload an image file',
  size: 'Image must be less than 5MB',
} as const

/** Said where the cases of a lawyer who leaves can't go to whom they should. */
export const noSuccessor = 'Please choose another lawyer of the firm'

/** What an administrator enters. */
export const lawyerSchema = z.object({
  name: nameField,
  email: emailField,
  title: text(lawyerLimits.title.max).min(1, 'Title is required'),
  specialization: z.enum(departments, 'Specialization is required'),
  phone: phoneField,
  bio: text(lawyerLimits.bio.max).default(''),
  location: text(lawyerLimits.location.max).default(''),
  /** Anything but a number becomes 0. */
  yearsExperience: z
    .union([z.number(), text(200)])
    .transform((entered) => Number.parseInt(String(entered), 10) || 0)
    .pipe(z.int().min(lawyerLimits.yearsExperience.min).max(lawyerLimits.yearsExperience.max))
    .default(0),
  imageUrl: z
    .union([z.literal(''), text(lawyerLimits.imageUrl.max).pipe(z.url({ protocol: /^https$/ }))])
    .default(''),
  imageFileId: z.uuid().nullable().default(null),
  active: z.boolean().default(true),
})

/** The fields of a profile that its lawyer can change. */
export const lawyerProfileSchema = lawyerSchema.pick({ name: true, phone: true, bio: true })

/** What a lawyer's settings show. */
export const ownProfileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  bio: z.string(),
  version: z.int(),
})
export type OwnProfile = z.output<typeof ownProfileSchema>
