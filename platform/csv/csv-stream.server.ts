import { type CsvColumns, toCsv } from './csv.ts'

/**
 * A table as a stream of CSV. Each page is requested when the reader has consumed the one before, so that
 * memory holds only one, however long the table is. The stream begins with a byte order mark, by which
 * spreadsheets recognise UTF-8. An error ends the stream and calls `onFault`.
 */
export function csvStream<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<Row[]>,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  async function* lines() {
    yield encoder.encode(`\ufeff${toCsv([columns.map(([head]) => head)])}`)
    try {
      for await (const rows of pages)
        if (rows.length > 0) yield encoder.encode(toCsv(rows.map((row) => columns.map(([, of]) => of(row)))))
    } catch (error) {
      onFault(error)
      throw error
    }
  }
  const made = lines()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await made.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await made.return()
    },
  })
}
