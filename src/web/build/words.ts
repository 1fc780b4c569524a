import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../../kernel/locale.ts';

/** Catalogues that only e-mails, documents and staff read; browsers never download them. */
const NOT_FOR_BROWSERS = new Set(['documents.json', 'identity.json', 'notifications.json']);
/** What the home page says: it comes with the first page; the rest follows with the screens that need it. */
const FIRST = new Set([
  'account.json',
  'common.json',
  'home.json',
  'reference.json',
  'search.json',
  'shell.json',
]);
/** Sections of those that only the later screens say. */
const LATER = new Set([
  'account.login',
  'account.profile',
  'search.card',
  'search.fare',
  'search.filters',
  'search.results',
]);
/** Screens that need nothing but the first words. */
const FIRST_ROUTES =
  /\/src\/web\/routes\/public\/(home|news|news-article|content-page|policy-en|bad-access)\.tsx$/;
export type Part = 'first' | 'rest' | 'all';

type Tree = { [key: string]: string | Tree };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

const compileTree = (tree: Tree): Compiled =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  );

/** One module's text: the public catalogues of a language, their ICU messages compiled. */
export function wordsModule(root: string, locale: Locale, part: Part): string {
  const folder = join(root, 'src/words', locale);
  const names = readdirSync(folder).filter((n) => n.endsWith('.json') && !NOT_FOR_BROWSERS.has(n));
  const all = names.sort().map((file) => {
    const name = file.replace(/\.json$/, '');
    const sections = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree).filter(
      ([section]) =>
        part === 'all' || (FIRST.has(file) && !LATER.has(`${name}.${section}`)) === (part === 'first'),
    );
    return [name, compileTree(Object.fromEntries(sections))] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(all.filter(([, tree]) => Object.keys(tree).length > 0)))}`;
}

const ID = 'virtual:words/';
const URLS = 'virtual:words-urls';
const REST = 'src/web/i18n/rest-of-words.ts';

/**
 * Serves the catalogues as `virtual:words/{locale}` (the server holds all three) and as two hashed, cacheable files a language for browsers,
 * whose addresses are in `virtual:words-urls`. Every screen waits for the second file but those of the list above.
 */
export function words(): Plugin {
  let root = process.cwd();
  let building = false;
  const fileName = (locale: Locale, part: Part) =>
    `assets/words-${locale}-${part}-${createHash('sha256')
      .update(wordsModule(root, locale, part))
      .digest('hex')
      .slice(0, 8)}.js`;
  const url = (locale: Locale, part: Part) =>
    building ? `/${fileName(locale, part)}` : `/@id/__x00__${ID}${locale}/${part}`;
  return {
    name: 'sapar-words',
    configResolved(config) {
      root = config.root;
      building = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(ID) || id === URLS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${URLS}`) {
        const urls = LOCALES.map((l) => [l, { first: url(l, 'first'), rest: url(l, 'rest') }]);
        return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
      }
      if (id.startsWith(`\0${ID}`)) {
        const [locale, part = 'all'] = id.slice(ID.length + 1).split('/') as [Locale, Part?];
        const folder = join(root, 'src/words', locale);
        for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
        return wordsModule(root, locale, part);
      }
      return undefined;
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (this.environment.name !== 'client' || FIRST_ROUTES.test(file)) return undefined;
      if (id !== file || !/\/src\/web\/routes\/.+\.tsx$/.test(file)) return undefined;
      return { code: `import ${JSON.stringify(join(root, REST))};\n${code}`, map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of LOCALES)
        for (const part of ['first', 'rest'] as const)
          this.emitFile({
            type: 'asset',
            fileName: fileName(locale, part),
            source: wordsModule(root, locale, part),
          });
    },
  };
}
