import type { Executor } from '#platform/db/database.ts';
import { findLinks, findPictures } from '../adapters/markdown/render-markdown.ts';
import type { PageProblem, PageText } from '../api.ts';
import { listCurrentVersions } from '../db/desk-queries.ts';
import { listKnownPictures } from '../db/picture-queries.ts';
import { linkedPage } from '../domain/page-address.ts';
import { parsePictureAddress, pictureSizes } from '../domain/page-picture.ts';
import { currentRedirects } from './edit-redirects.ts';

/** Pictures that are not ours, that do not exist, or that say nothing to those who do not see them. */
async function checkPictures(db: Executor, markdown: string): Promise<PageProblem[]> {
  const pictures = findPictures(markdown).map((one) => ({ ...one, picture: parsePictureAddress(one.address) }));
  const known = await listKnownPictures(
    db,
    pictures.flatMap(({ picture }) => picture?.id ?? []),
  );
  const kept = new Set(known.flatMap((one) => pictureSizes(one).map(({ path }) => path)));
  return pictures.flatMap(({ address, alt, picture }): PageProblem[] => {
    if (!picture) return [{ kind: 'refused_picture', link: address }];
    if (!kept.has(address)) return [{ kind: 'no_picture', link: address }];
    return alt === '' ? [{ kind: 'no_alt', link: address }] : [];
  });
}

/** Those of some links that lead to a page of ours which is not there. */
export async function brokenLinks(db: Executor, now: Date, links: readonly string[]): Promise<string[]> {
  const linked = links.map((link) => ({ link, path: linkedPage(link) }));
  const known = new Set<string>();
  if (linked.some(({ path }) => path !== null)) {
    for (const { path, withdrawn } of await listCurrentVersions(db, now)) if (!withdrawn) known.add(path);
    for (const { path } of await currentRedirects(db, now)) known.add(path);
  }
  return linked.filter(({ path }) => path !== null && !known.has(path)).map(({ link }) => link);
}

/**
 * What keeps a text from being published: empty parts, links that lead nowhere or are not allowed, and pictures that
 * are not ours or say nothing.
 */
export async function checkText(db: Executor, now: Date, text: PageText): Promise<PageProblem[]> {
  const links = findLinks(text.markdown);
  const missing = await brokenLinks(db, now, links.allowed);
  const empty = [
    ['no_title', text.title],
    ['no_description', text.description],
    ['no_text', text.markdown],
  ] as const;
  return [
    ...empty.filter(([, value]) => value.trim() === '').map(([kind]) => ({ kind, link: null })),
    ...missing.map((link) => ({ kind: 'broken_link' as const, link })),
    ...links.refused.map((link) => ({ kind: 'refused_link' as const, link })),
    ...(await checkPictures(db, text.markdown)),
  ];
}
