import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useList } from '#platform/lists/use-list.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { articlesKey, articlesTopic, type Side } from './article-calls.ts'
import { ArticleState } from './article-state.tsx'
import { articleListInput } from './articles.schema.ts'

export const articleList = (side: Side) => (input: z.output<typeof articleListInput>) =>
  side === 'admin'
    ? api.admin.articles.list.queryOptions({ input })
    : api.lawyer.articles.list.queryOptions({ input })

type Props = {
  side: Side
  /** The lawyer, in their own list. */
  author?: string | null
  /** The address of the list; an article's is below it. */
  base: string
}

/** Articles, the newest first, live. */
export function ArticleList({ side, author = null, base }: Props) {
  const list = useList({
    schema: articleListInput,
    query: articleList(side),
    topics: articlesTopic(side, author),
    key: articlesKey(side),
  })
  return (
    <ListScreen
      list={list}
      search="Search titles"
      filters={[{ name: 'state', label: 'State', all: 'All states', options: states }]}
      after={side === 'admin' && <DownloadCsv list="articles" input={list.input} />}
      loading={<TableLoading label="Loading articles..." />}
      failed="Failed to load articles"
      art="letter"
      empty={
        side === 'admin'
          ? 'No articles found. Write your first article, or let a lawyer draft one.'
          : 'No articles found. Draft your first article.'
      }
    >
      {(items) => (
        <Table label="Articles" stacks>
          <TableHead>
            <tr>
              <HeaderCell>Title</HeaderCell>
              {side === 'admin' && <HeaderCell>Author</HeaderCell>}
              <HeaderCell>Practice area</HeaderCell>
              <HeaderCell>Date</HeaderCell>
              <HeaderCell>State</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {items.map((article) => (
              <TableRow key={article.id}>
                <Cell className="min-w-56">
                  <TextLink to={`${base}/${article.id}`} className="tap font-medium wrap-anywhere">
                    {article.title}
                  </TextLink>
                </Cell>
                {side === 'admin' && (
                  <Cell label="Author" className="min-w-36">
                    {article.authorName || 'None yet'}
                  </Cell>
                )}
                <Cell label="Practice area">{article.practiceArea}</Cell>
                <Cell label="Date" className="whitespace-nowrap">
                  {formatDay(article.publishedOn)}
                </Cell>
                <Cell label="State">
                  <ArticleState article={article} />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </ListScreen>
  )
}

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'approved', label: 'Approved' },
  { value: 'published', label: 'Published' },
]
