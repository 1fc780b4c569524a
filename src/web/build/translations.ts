import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../../kernel/locale.ts';
import { TRANSLATION_CHUNKS, type TranslationChunk } from '../i18n/translation-chunks.ts';
import type { TranslationKey } from '../i18n/translations.ts';
import { SCREENS } from '../screens/list.ts';
import { KEYS_BY_CHUNK } from './translation-keys.ts';

/**
 * The screen, or the lazy part of the workspace, that a file is: it waits for its translations. `command-dialogs.tsx`
 * is on every page.
 */
export const screenIdOf = (file: string): string | undefined =>
  /\/src\/web\/((?:routes|shell\/workspace)\/(?!command-dialogs).+)\.tsx$/.exec(file)?.[1];

const TITLE_BY_SCREEN = new Map(
  SCREENS.flatMap(({ file, title, ownTitle }) =>
    file && title && !ownTitle ? [[file.replace(/\.tsx?$/, ''), title] as const] : [],
  ),
);

/** The title of a screen's tab as the route's `handle`; null for a screen that writes its own. */
export const handleFor = (screen: string): { title: TranslationKey } | null => {
  const title = TITLE_BY_SCREEN.get(screen);
  return title ? { title } : null;
};

const CHUNK_BY_SCREEN = new Map(SCREENS.map(({ file, chunk }) => [file?.replace(/\.tsx?$/, ''), chunk] as const));

/**
 * The translation chunk of a screen, by its file without the extension; `afterSale` for the lazy parts of the
 * workspace.
 */
export const chunkForScreen = (screen: string): TranslationChunk => CHUNK_BY_SCREEN.get(screen) ?? 'afterSale';

/** What `virtual:screen-chunks` says without a list: most screens are in one of these two. */
const usualChunk = (screen: string): TranslationChunk => (screen.startsWith('routes/office/') ? 'office' : 'afterSale');

/** Catalogues for e-mails, documents and staff only; browsers never download them. */
const NOT_FOR_BROWSERS = new Set([
  'agencies.json',
  'documents.json',
  'identity.json',
  'notifications.json',
  'partners.json',
]);
const earlierChunk = (one: TranslationChunk, other: TranslationChunk): TranslationChunk =>
  TRANSLATION_CHUNKS.indexOf(one) < TRANSLATION_CHUNKS.indexOf(other) ? one : other;
/**
 * Titles of screens in menus: those of the account menu are in the first chunk, the others in the chunk of their page
 * or of the palette.
 */
const MENU_TITLES = SCREENS.flatMap(({ title, chunk, menu }) =>
  menu && title ? [[menu.name ?? title, menu.account ? 'first' : earlierChunk(chunk, 'afterSale')] as const] : [],
);

const CHUNK_BY_KEY = new Map<string, TranslationChunk>([
  ...TRANSLATION_CHUNKS.flatMap((chunk) => KEYS_BY_CHUNK[chunk].map((name) => [name, chunk] as const)),
  ...MENU_TITLES,
]);

/** The chunk of a text, by its full name: `search.errors.no_adult`. */
export function chunkFor(name: string): TranslationChunk {
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const chunk = CHUNK_BY_KEY.get(at);
    if (chunk) return chunk;
  }
  return 'afterSale';
}

type Tree = { [key: string]: string | Tree };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

/** A tree with the texts of one chunk, their ICU messages compiled; empty branches are left out. */
const compileTree = (tree: Tree, chunk: TranslationChunk | 'all', name: string): Compiled =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, Compiled[string]][] => {
      const full = `${name}.${key}`;
      if (typeof value === 'string') return chunk === 'all' || chunkFor(full) === chunk ? [[key, compile(value)]] : [];
      const subtree = compileTree(value, chunk, full);
      return Object.keys(subtree).length > 0 ? [[key, subtree]] : [];
    }),
  );

/** The text of one module: the public catalogues of a language, or one chunk of them. */
export function translationsModule(root: string, locale: Locale, chunk: TranslationChunk | 'all'): string {
  const folder = join(root, 'src/words', locale);
  const names = readdirSync(folder).filter((n) => n.endsWith('.json') && !NOT_FOR_BROWSERS.has(n));
  const all = names.sort().map((file) => {
    const name = file.replace(/\.json$/, '');
    return [name, compileTree(JSON.parse(readFileSync(join(folder, file), 'utf8')), chunk, name)] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(all.filter(([, tree]) => Object.keys(tree).length > 0)))}`;
}

const ID = 'virtual:translations/';
const URLS = 'virtual:translations-urls';
const SCREEN_CHUNKS = 'virtual:screen-chunks';
const LOADER = 'src/web/i18n/browser-translations.ts';

/**
 * Serves the catalogues as `virtual:translations/{locale}` (the server holds all three) and as hashed, cacheable files
 * for browsers, one per language and chunk, with their URLs in `virtual:translations-urls`; `virtual:screen-chunks`
 * maps each screen to its chunk. No screen is shown before its translations are loaded. The title that a screen
 * declares becomes the `handle` of its route, which the frame reads.
 */
export function translations(): Plugin {
  let root = process.cwd();
  let building = false;
  const fileName = (locale: Locale, chunk: TranslationChunk) =>
    `assets/words-${locale}-${chunk}-${createHash('sha256')
      .update(translationsModule(root, locale, chunk))
      .digest('hex')
      .slice(0, 8)}.js`;
  const url = (locale: Locale, chunk: TranslationChunk) =>
    building ? `/${fileName(locale, chunk)}` : `/@id/__x00__${ID}${locale}/${chunk}`;
  return {
    name: 'sapar-words',
    configResolved(config) {
      root = config.root;
      building = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(ID) || id === URLS || id === SCREEN_CHUNKS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${URLS}`) {
        const urls = LOCALES.map((l) => [
          l,
          Object.fromEntries(TRANSLATION_CHUNKS.map((chunk) => [chunk, url(l, chunk)])),
        ]);
        return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
      }
      if (id === `\0${SCREEN_CHUNKS}`) {
        const unusual = [...CHUNK_BY_SCREEN].filter(
          ([screen, chunk]) => screen !== undefined && chunk !== usualChunk(screen),
        );
        return [
          `const chunks = ${JSON.stringify(Object.fromEntries(unusual))};`,
          `const usualChunk = ${usualChunk};`,
          'export default (screen) => chunks[screen] ?? usualChunk(screen);',
        ].join('\n');
      }
      if (id.startsWith(`\0${ID}`)) {
        const [locale, chunk = 'all'] = id.slice(ID.length + 1).split('/') as [Locale, (TranslationChunk | 'all')?];
        const folder = join(root, 'src/words', locale);
        for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
        return translationsModule(root, locale, chunk);
      }
      return undefined;
    },
    transform(code, id) {
      const screen = screenIdOf(id);
      if (!screen) return undefined;
      const handle = handleFor(screen);
      const withHandle = handle ? `${code}\nexport const handle = ${JSON.stringify(handle)};` : code;
      if (this.environment.name !== 'client' || chunkForScreen(screen) === 'first')
        return handle ? { code: withHandle, map: null } : undefined;
      const loader = JSON.stringify(join(root, LOADER));
      const upTo = JSON.stringify(chunkForScreen(screen));
      return {
        code: `import { loadTranslations } from ${loader};\n${withHandle}\nawait loadTranslations(${upTo});`,
        map: null,
      };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of LOCALES)
        for (const chunk of TRANSLATION_CHUNKS)
          this.emitFile({
            type: 'asset',
            fileName: fileName(locale, chunk),
            source: translationsModule(root, locale, chunk),
          });
    },
  };
}
