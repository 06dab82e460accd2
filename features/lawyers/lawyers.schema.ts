import { z } from 'zod'
import { emailField, nameField, phoneField } from '#features/contact/contact-details.schema.ts'
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
  title: z.string().trim().min(1, 'Title is required').max(lawyerLimits.title.max),
  specialization: z.enum(departments, 'Specialization is required'),
  phone: phoneField,
  bio: z.string().trim().max(lawyerLimits.bio.max).default(''),
  location: z.string().trim().max(lawyerLimits.location.max).default(''),
  /** What isn't a number becomes 0. */
  yearsExperience: z
    .preprocess((value) => Number.parseInt(String(value), 10) || 0, z.int())
    .pipe(z.int().min(lawyerLimits.yearsExperience.min).max(lawyerLimits.yearsExperience.max))
    .default(0),
  imageUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/ }).max(lawyerLimits.imageUrl.max)])
    .default(''),
  imageFileId: z.uuid().nullable().default(null),
  active: z.boolean().default(true),
})

/** What lawyers change of themselves. */
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
