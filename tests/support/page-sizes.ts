import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locale } from '#kernel/locale.ts';
import router from '../../react-router.config.ts';
import { chunksUpTo, type TranslationChunk } from '../../src/web/i18n/translation-chunks.ts';
import { SCREENS } from '../../src/web/screens/list.ts';

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { id: string; parentId?: string; path?: string; module: string; imports?: string[] }>;
};

export type PageSize = {
  /** In units of 1,000 bytes. */
  kilobytes: number;
  files: readonly { name: string; bytes: number }[];
};

const BUILD = join(import.meta.dirname, '../../build/client');

/** The static imports of a built file; dynamic ones (`import("…")`) come later and do not count. */
const IMPORTS = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{][^"'()]*?from\s*)?["'](\.\/[^"']+\.js)["']/g;

/** The file of the built route table. @throws when there is no build. */
function manifestFile(folder: string): string {
  const file = readdirSync(join(folder, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error(`There is no build in ${folder}: run npm run build`);
  return file;
}

function readManifest(folder: string, file: string): Manifest {
  const text = readFileSync(join(folder, 'assets', file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));
}

/** The translations that a screen needs before it is shown, as `src/web/build/translations.ts` names their files. */
function wordFiles(folder: string, locale: Locale, upTo: TranslationChunk): string[] {
  const parts = chunksUpTo(upTo).map((part) => `words-${locale}-${part}-`);
  return readdirSync(join(folder, 'assets')).filter(
    (name) => name.endsWith('.js') && parts.some((part) => name.startsWith(part)),
  );
}

/**
 * The gzipped JavaScript that a page loads before hydration: entry, its routes from the root on, all their static
 * imports, and the translations of one language. Later imports (`import()`) do not count.
 */
export function pageSize(routeFile: string, locale: Locale, folder = BUILD): PageSize {
  const table = manifestFile(folder);
  const manifest = readManifest(folder, table);
  const names = new Set<string>();
  const add = (path: string) => {
    const name = path.replace(/^.*\//, '');
    if (names.has(name)) return;
    names.add(name);
    for (const [, found = ''] of readFileSync(join(folder, 'assets', name), 'utf8').matchAll(IMPORTS)) add(found);
  };
  for (const path of [manifest.entry.module, ...manifest.entry.imports]) add(path);
  const id = routeFile.replace(/\.tsx?$/, '');
  if (!manifest.routes[id]) throw new Error(`No route ${id}`);
  for (let at = manifest.routes[id]; at; at = manifest.routes[at.parentId ?? ''] as typeof at)
    for (const path of [at.module, ...(at.imports ?? [])]) add(path);
  const words = SCREENS.find(({ file }) => file === routeFile)?.chunk ?? 'afterSale';
  for (const name of wordFiles(folder, locale, words)) names.add(name);
  // Otherwise loaded after the first page (src/web/shell/route-table.ts).
  const { mode }: { mode: string } = router.routeDiscovery;
  if (mode === 'initial') names.add(table);
  const files = [...names]
    .map((name) => ({ name, bytes: gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { kilobytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, files };
}

if (import.meta.main)
  for (const page of ['routes/public/home.tsx', 'routes/public/search.tsx']) {
    const { kilobytes, files } = pageSize(page, 'ru');
    console.log(`${page}: ${kilobytes.toFixed(1)} KB gzipped`);
    for (const { name, bytes } of files) console.log(`${String(bytes).padStart(8)}  ${name}`);
  }
