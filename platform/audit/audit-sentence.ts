import { type AuditFact, type AuditWords, withArticle } from './audit-words.ts'

export const actionName = ({ actions }: AuditWords, action: string): string =>
  actions?.[action]?.name ?? plain(action)
export const entityName = ({ entities }: AuditWords, entity: string): string =>
  capitalized(entities?.[entity]?.name ?? plain(entity))

/**
 * A line of the log as a sentence without its subject, such as 'Deleted the case CASE-2025-001'. An unknown action or
 * table, such as one of a feature that was removed, is named by its code.
 * @param ofCase true in a case's own history, where the case needs no name
 */
export function auditSentence(words: AuditWords, fact: AuditFact, { ofCase: within = false } = {}): string {
  const { action, entity, label, caseNumber } = fact
  const { name = plain(entity).toLowerCase(), isPlain, isOf } = words.entities?.[entity] ?? {}
  const called = label && (isPlain ? label : `“${label}”`)
  const isTheCase = within && entity === 'cases'
  const thing = isTheCase
    ? 'the case'
    : called
      ? `the ${name}${isOf ? ' of' : ''} ${called}`
      : withArticle(name)
  const ofCase = caseNumber && !within && entity !== 'cases' ? ` of the case ${caseNumber}` : ''
  const says = words.actions?.[action]?.says
  return says ? says({ ...fact, thing, ofCase }) : `${plain(action)}: ${thing}${ofCase}`
}

/** Merges the words of all features. @throws {Error} for an action or table that two of them name */
export function mergedWords(all: readonly AuditWords[]): AuditWords {
  const merged = <T>(parts: readonly Readonly<Record<string, T>>[]) => {
    const entries = parts.flatMap((part) => Object.entries(part))
    const names = entries.map(([name]) => name)
    const twice = names.find((name, at) => names.indexOf(name) < at)
    if (twice) throw new Error(`Two manifests have audit words for ${twice}.`)
    return Object.fromEntries(entries)
  }
  return {
    actions: merged(all.map(({ actions = {} }) => actions)),
    entities: merged(all.map(({ entities = {} }) => entities)),
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** `invitation.sent` as 'Invitation sent'. */
const plain = (code: string) => capitalized(code.replaceAll(/[._-]+/g, ' '))
