import type { Article } from './article.ts'
import { arrestToArraignment } from './articles/arrest-to-arraignment.ts'
import { buyingAHome } from './articles/buying-a-home.ts'
import { servedWithPapers } from './articles/served-with-papers.ts'
import { withoutAWill } from './articles/without-a-will.ts'

/** The articles, newest first. Whole texts: for loaders, not for the browser's script. */
export const articles: readonly Article[] = [arrestToArraignment, servedWithPapers, withoutAWill, buyingAHome]

export const articleBySlug = (slug: string): Article | undefined =>
  articles.find((article) => article.slug === slug)
