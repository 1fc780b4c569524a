import type { Executor } from '#platform/db/database.ts';
import { findLinks } from '../adapters/markdown/render-markdown.ts';
import type { PageProblem, PageText } from '../api.ts';
import { listCurrentVersions, listRedirectRows } from '../db/desk-queries.ts';
import { linkedPage } from '../domain/page-address.ts';

/** What keeps a text from being published: empty parts, and links that lead nowhere or are not allowed. */
export async function checkText(db: Executor, now: Date, text: PageText): Promise<PageProblem[]> {
  const links = findLinks(text.markdown);
  const linked = links.allowed.map((link) => ({ link, path: linkedPage(link) }));
  const known = new Set<string>();
  if (linked.some(({ path }) => path !== null)) {
    for (const { path, withdrawn } of await listCurrentVersions(db, now)) if (!withdrawn) known.add(path);
    for (const { path } of await listRedirectRows(db)) known.add(path);
  }
  const missing = linked.filter(({ path }) => path !== null && !known.has(path));
  const empty = [
    ['no_title', text.title],
    ['no_description', text.description],
    ['no_text', text.markdown],
  ] as const;
  return [
    ...empty.filter(([, value]) => value.trim() === '').map(([kind]) => ({ kind, link: null })),
    ...missing.map(({ link }) => ({ kind: 'broken_link' as const, link })),
    ...links.refused.map((link) => ({ kind: 'refused_link' as const, link })),
  ];
}
