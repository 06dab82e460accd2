import { useState } from 'react'
import { data } from 'react-router'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import {
  type ConsultationAnswer,
  linesOf,
  notSent,
  typedIn,
} from '#features/consultation/consultation-answer.ts'
import { ConsultationForm } from '#features/consultation/consultation-form.tsx'
import { refused } from '#features/consultation/consultation-refusal.ts'
import { unsureField } from '#features/consultation/consultation-words.ts'
import { firm } from '#firm.ts'
import { client } from '#platform/api/client.ts'
import { formAnswer } from '#platform/forms/form-answer.ts'
import type { Route } from './+types/consultation.ts'
import { PageHero, Section } from './page-parts.tsx'
import { metaOf } from './seo/meta-of.ts'
import { pageMeta } from './seo/page-meta.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  openedAt: Date.now(),
  areas: [...practiceAreas, unsureField],
  meta: pageMeta(context, {
    path: '/consultation',
    title: 'Request a Consultation',
    description: `Ask ${firm.name} for a consultation. We check for conflicts of interest before you tell us more.`,
    trail: [{ name: 'Consultation', path: '/consultation' }],
  }),
})

export async function action({ request }: Route.ActionArgs) {
  const typed = typedIn(await request.formData())
  try {
    const { name = '', email = '', phone = '', facts = '', preferredTime = '', website, openedAt } = typed
    await client.site.consultation.request({
      ...{ name, email, phone, facts, preferredTime, website, openedAt },
      others: linesOf(typed.others),
      othersUnknown: typed.othersUnknown === 'yes',
      practiceArea: typed.practiceArea as never,
      howSoon: typed.howSoon as never,
    })
    return { sent: true } satisfies ConsultationAnswer
  } catch (error) {
    return data(...refused(error, typed))
  }
}

/** If the request fails, the page stays and the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return formAnswer<ConsultationAnswer>(serverAction, () => notSent(typedIn(form)))
}

export const meta: Route.MetaFunction = metaOf

export default function Consultation({ loaderData, actionData }: Route.ComponentProps) {
  const [openedAt] = useState(loaderData.openedAt)
  return (
    <>
      <PageHero
        eyebrow="Consultation"
        title="Request a Consultation"
        lead="Four short questions. We check for conflicts of interest first, then we write or call you."
      />
      <Section>
        <div className="mx-auto max-w-3xl">
          <ConsultationForm answer={actionData} openedAt={openedAt} areas={loaderData.areas} />
        </div>
      </Section>
    </>
  )
}
