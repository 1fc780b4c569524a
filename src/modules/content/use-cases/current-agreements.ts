import type { Locale } from '#kernel/locale.ts';
import type { Executor } from '#platform/db/database.ts';
import { AGREEMENTS, type Agreement } from '../api.ts';
import { countSampleTexts, listPublishedPages } from '../db/pages.ts';
import { AGREEMENT_PAGES } from '../domain/agreements.ts';
import type { ContentDeps } from '../ports.ts';

/**
 * The agreements a buyer accepts, in the order of spec §5, each with the version in force in that language. @throws
 * Error when a text is missing.
 */
export async function currentAgreements(
  { db, clock }: Pick<ContentDeps, 'db' | 'clock'>,
  locale: Locale,
): Promise<Agreement[]> {
  const rows = await listPublishedPages(db, Object.values(AGREEMENT_PAGES), locale, clock.now());
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return AGREEMENTS.map((key) => {
    const path = AGREEMENT_PAGES[key];
    const page = byPath.get(path);
    if (!page) throw new Error(`the agreement ${key} has no page in ${locale}`);
    return { key, version: page.version, title: page.title, href: `/${path}` };
  });
}

/** How many agreements still have, in some language, the text that came with the product. */
export const sampleAgreements = (db: Executor): Promise<number> => countSampleTexts(db, Object.values(AGREEMENT_PAGES));
