/** Formats bytes in KB, or in MB above 1024 KB. */
export function fileSize(bytes: number) {
  const kilobytes = bytes / 1024
  return kilobytes > 1024
    ? `${(kilobytes / 1024).toFixed(1)} MB`
    : `${Math.max(kilobytes, 0.1).toFixed(1)} KB`
}
