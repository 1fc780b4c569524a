import { createHash } from 'node:crypto';
import { type Db, inTransaction } from '#platform/db/database.ts';
import type { PageRedirect } from '../api.ts';
import { lockPage, raiseRevision } from '../db/desk-queries.ts';
import { insertPage, listSeededVersions, lockSeeding, noteSeededRedirect, upsertNews } from '../db/pages.ts';
import { readSeedPages, readSeedRedirects, SEED_FOLDER } from '../db/seed-files.ts';
import { pagePath } from '../domain/content-path.ts';
import { readSourceFile } from '../domain/source-file.ts';
import { seedRedirects } from './edit-redirects.ts';

/**
 * Loads the pages that come with the product. A file that changed becomes a new version; an unchanged one does
 * nothing, also when staff wrote a newer version since; in a release what staff wrote stays in any case. A redirect is
 * loaded once. The answer counts the new versions.
 * @throws Error naming the file that cannot be read.
 */
export async function seedContent(
  db: Db,
  { folder = SEED_FOLDER, isDemo = true, now = new Date() } = {},
): Promise<number> {
  const files = readSeedPages(folder, isDemo).map((file) => {
    if (pagePath(file.path) !== file.path) throw new Error(`${file.path}: not a path of a page`);
    const hash = createHash('sha256').update(file.source).digest('hex');
    return { ...file, hash, page: readSourceFile(`${file.locale}/${file.path}`, file.source) };
  });
  return inTransaction(db, async (tx) => {
    await lockSeeding(tx);
    const known = await listSeededVersions(tx);
    let added = 0;
    for (const { locale, path, hash, page } of files) {
      const before = known.get(`${locale}/${path}`);
      if (before?.hash === hash || (before?.isOffice && !isDemo)) continue;
      const { title, description, summary, markdown } = page;
      await lockPage(tx, path);
      await insertPage(tx, {
        path,
        locale,
        version: (before?.version ?? 0) + 1,
        title,
        description,
        summary,
        markdown,
        source: 'seed',
        hash,
        publishedAt: new Date(`${page.published}T00:00:00+06:00`),
        withdrawn: false,
        author: null,
      });
      await raiseRevision(tx, path, locale);
      added += 1;
      if (page.news) await upsertNews(tx, path, page.news);
    }
    const redirects: PageRedirect[] = [];
    for (const [path, target] of Object.entries(readSeedRedirects(folder)))
      if (await noteSeededRedirect(tx, path)) redirects.push({ path, target });
    await seedRedirects(tx, redirects, now);
    return added;
  });
}
