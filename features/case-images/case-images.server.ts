import type { Services } from '#platform/api/context.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { cleanFileName } from '#platform/storage/file-name.ts'
import { keepBytes } from '#platform/storage/keep-bytes.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { type CaseImageInput, caseImageOutput, caseImageSchema } from './case-images.schema.ts'
import { drawCover } from './cover.server.ts'
import { askForPicture } from './images-endpoint.server.ts'

const drawings: Limit = { name: 'case-image', times: 60, minutes: 10 }

/** Covers of cases: drawn here, or on a picture from the endpoint that the firm configured. */
export const caseImages = {
  /** Draws a cover and keeps it for the lawyer, as their own upload, until a case names it. */
  generate: lawyer
    .route({ method: 'POST', path: '/functions/generate-case-image', tags: ['cases'] })
    .input(caseImageSchema)
    .output(caseImageOutput)
    .handler(async ({ context, input }) => {
      await countUse(context, context.actor, drawings, context.actor.userId)
      const picture = await pictureFor(context, input)
      const bytes = await drawCover({ ...input, picture }).catch((error: unknown) => {
        if (!picture) throw error
        context.log.warn({ err: error }, 'the picture of the images endpoint can’t be drawn on')
        return drawCover(input)
      })
      const file = { name: cleanFileName(`${input.caseNumber} cover.png`), mime: 'image/png', bytes }
      const { id } = await keepBytes(context, context.actor, file)
      return { imageUrl: `/api/files/${id}`, fileId: id }
    }),
}

/** The endpoint's picture; undefined without an endpoint or when it fails: the caller then draws one itself. */
async function pictureFor(
  { images, log }: Pick<Services, 'images' | 'log'>,
  { practiceArea }: CaseImageInput,
) {
  if (!images) return undefined
  try {
    return await askForPicture(images, practiceArea)
  } catch (error) {
    log.warn({ err: error }, 'the images endpoint failed; the cover is drawn here')
    return undefined
  }
}
