import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { LOCALES, type Locale } from '#kernel/locale.ts';

/** `db/seed/content`: a folder a language, and redirects.json. */
export const SEED_FOLDER = join(import.meta.dirname, '../../../../db/seed/content');

export type SeedPage = { readonly locale: Locale; readonly path: string; readonly source: string };

/** Lines for the demonstration alone, and those that stand there in a release. */
const PARTS = /^<!-- demonstration -->\n([\s\S]*?)(?:^<!-- release -->\n([\s\S]*?))?^<!-- end -->\n/gm;

/**
 * Every Markdown file of the folder; its place is its address: `ru/content/about/us.md`. News are the demonstration's.
 */
export function readSeedPages(root: string, isDemo: boolean): SeedPage[] {
  return LOCALES.flatMap((locale) => {
    const folder = join(root, locale);
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({
        locale,
        path: relative(folder, file).slice(0, -'.md'.length).split(sep).join('/'),
        source: readFileSync(file, 'utf8').replaceAll(PARTS, (_, demo: string, release = '') =>
          isDemo ? demo : release,
        ),
      }))
      .filter(({ path }) => isDemo || !path.startsWith('news/'));
  });
}

/** Old address to new address. */
export const readSeedRedirects = (root: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'redirects.json'), 'utf8')) as Record<string, string>;
