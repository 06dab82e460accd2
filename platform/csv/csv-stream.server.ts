import { type CsvColumns, toCsv } from './csv.ts'

/**
 * A table made while it is read: a page is asked for when the reader has taken the one before, so that no more than
 * one of them lies in memory, however long the table is. It begins with the mark by which spreadsheets know UTF-8. A
 * fault breaks it off, and `onFault` is called.
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
