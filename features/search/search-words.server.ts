import { type SQL, sql } from 'drizzle-orm'
import { wordSimilarity } from '#db/database.ts'
import { anywhere } from '#platform/lists/list-page.ts'
import { hasTrigrams } from '#platform/lists/search.server.ts'

/** Words of a search that are looked at; further ones are ignored. */
const mostWords = 8

/** A search's text, as conditions on a searched text in which each part has a line of its own. */
export interface Asked {
  text: string
  /** Every word occurs. */
  matches: (column: SQL) => SQL
  /**
   * The condition that a trigram index serves, which rows may meet that don't match; undefined when there is none.
   */
  indexed: (column: SQL) => SQL | undefined
  /** 0 where a line begins with the text, 1 where one contains it, otherwise 2. */
  rank: (column: SQL) => SQL
  /** How similar the text is to a part of the column, from 0 to 1; undefined for texts in which typos aren't looked for. */
  likeness: ((column: SQL) => SQL) | undefined
  isSimilar: (likeness: SQL) => SQL
  /** About the same as a condition on a column with a trigram index. */
  isLike: (column: SQL) => SQL
}

/**
 * The part of a word that the trigram index is asked for. Of a case's number, such as CASE-2026-0000123, it is the digits
 * at the end: its beginning and its year are in the numbers of all others, and the index would go through all of them.
 * Five digits are in few enough rows that those that don't match the whole word leave room for the ones that do.
 */
const rarest = (word: string) => word.match(/[^\p{L}\p{N}](\d{5,})$/u)?.[1] ?? word

/** Reads a search's text. `%`, `_` and quotes are characters like any others. */
export function asked(text: string): Asked {
  const words = [...new Set(text.split(/\s+/))].slice(0, mostWords)
  const all = (of: readonly string[], column: SQL) =>
    sql.join(
      of.map((word) => sql`${column} ilike ${anywhere(word)}`),
      sql` and `,
    )
  const withTrigrams = words.filter(hasTrigrams).map(rarest)
  // Numbers differ by one digit from many others, and two or three letters are like half of all words.
  const mayHaveTypos = text.length >= 4 && !/\d/.test(text)
  return {
    text,
    matches: (column) => sql`(${all(words, column)})`,
    indexed: (column) => (withTrigrams.length > 0 ? all(withTrigrams, column) : undefined),
    rank: (column) => sql`case when ${column} ilike ${`%\n${anywhere(text).slice(1)}`} then 0
      when ${column} ilike ${anywhere(text)} then 1 else 2 end`,
    likeness: mayHaveTypos ? (column) => sql`extensions.word_similarity(${text}, ${column})` : undefined,
    isSimilar: (likeness) => sql`${likeness} >= ${wordSimilarity}`,
    isLike: (column) => sql`${column} operator(extensions.%>) ${text}`,
  }
}
