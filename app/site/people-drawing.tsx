import { Vignette } from '#ui/art/vignette.tsx'

/** Shown when a list of lawyers is empty. */
export const PeopleDrawing = () => <Vignette name="people" className="mb-3 w-36" />
