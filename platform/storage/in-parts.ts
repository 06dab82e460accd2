/**
 * Parts of `bytes`; the last one is what is left. All share one buffer: each must be used before the next is asked for.
 */
export async function* inParts(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  const part = Buffer.allocUnsafe(bytes)
  let filled = 0
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + bytes - filled)
      part.set(taken, filled)
      at += taken.length
      filled += taken.length
      if (filled < bytes) continue
      yield part
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
