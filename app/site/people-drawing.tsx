import { Vignette } from '#ui/vignette.tsx'

/** For a directory without anybody in it. */
export const PeopleDrawing = () => <Vignette name="people" className="mb-3 w-36" />
