import { toast } from '#ui/overlays/toaster.tsx'

/** Says which files a saved conversation lacks. */
export function tellOfLost(names: readonly string[]): void {
  if (names.length > 0) toast.error(`Saved, but failed to open these files: ${names.join(', ')}`)
}
