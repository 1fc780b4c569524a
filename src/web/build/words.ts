import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../../kernel/locale.ts';
import { PARTS, type Part, partOfRoute } from '../i18n/word-parts.ts';

/** Catalogues that only e-mails, documents and staff read; browsers never download them. */
const NOT_FOR_BROWSERS = new Set(['documents.json', 'identity.json', 'notifications.json', 'partners.json']);
/** What the home page says: it comes with every page. */
const FIRST = new Set([
  'account.json',
  'common.json',
  'home.json',
  'reference.json',
  'search.json',
  'shell.json',
]);
/** What is said only once there is an order, or to whoever is signed in. */
const AFTER = new Set([
  'account.code',
  'account.confirm',
  'account.factor',
  'account.gone',
  'account.login',
  'account.profile',
  'account.recovery',
  'account.registration',
  'account.sent',
  'common.copy',
  'audit.json',
  'balance.json',
  'colors.json',
  'developers.json',
  'extras.json',
  'notices.json',
  'order.json',
  'requests.json',
  'savedPassengers.json',
  'services.form',
  'services.heading',
  'services.lead',
  'services.order',
  'services.results',
  'services.title',
  'seats.json',
  'watches.page',
]);
/** Sections of the first catalogues that the screens of the sale say. */
const LATER = new Set([
  'search.card',
  'search.fare',
  'search.filters',
  'search.grid',
  'search.near',
  'search.results',
]);

/** The part in which a section of a catalogue travels. */
export function partOf(file: string, section: string): Part {
  const named = `${file.replace(/\.json$/, '')}.${section}`;
  if (AFTER.has(file) || AFTER.has(named)) return 'after';
  return FIRST.has(file) && !LATER.has(named) ? 'first' : 'sale';
}

type Tree = { [key: string]: string | Tree };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

const compileTree = (tree: Tree): Compiled =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  );

/** One module's text: the public catalogues of a language or one part of them, their ICU messages compiled. */
export function wordsModule(root: string, locale: Locale, part: Part | 'all'): string {
  const folder = join(root, 'src/words', locale);
  const names = readdirSync(folder).filter((n) => n.endsWith('.json') && !NOT_FOR_BROWSERS.has(n));
  const all = names.sort().map((file) => {
    const name = file.replace(/\.json$/, '');
    const sections = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree).filter(
      ([section]) => part === 'all' || partOf(file, section) === part,
    );
    return [name, compileTree(Object.fromEntries(sections))] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(all.filter(([, tree]) => Object.keys(tree).length > 0)))}`;
}

const ID = 'virtual:words/';
const URLS = 'virtual:words-urls';
const LOADER = 'src/web/i18n/browser-words.ts';

/**
 * Serves the catalogues as `virtual:words/{locale}` (the server holds all three) and as hashed, cacheable files for browsers, one a language
 * and part, whose addresses are in `virtual:words-urls`. No screen is shown before the words that it says are here.
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
        const urls = LOCALES.map((l) => [l, Object.fromEntries(PARTS.map((part) => [part, url(l, part)]))]);
        return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
      }
      if (id.startsWith(`\0${ID}`)) {
        const [locale, part = 'all'] = id.slice(ID.length + 1).split('/') as [Locale, (Part | 'all')?];
        const folder = join(root, 'src/words', locale);
        for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
        return wordsModule(root, locale, part);
      }
      return undefined;
    },
    transform(code, id) {
      const screen = /\/src\/web\/(routes\/.+)\.tsx$/.exec(id)?.[1];
      if (this.environment.name !== 'client' || !screen || partOfRoute(screen) === 'first') return undefined;
      const loader = JSON.stringify(join(root, LOADER));
      return {
        code: `import { loadWords } from ${loader};\n${code}\nawait loadWords(${JSON.stringify(partOfRoute(screen))});`,
        map: null,
      };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of LOCALES)
        for (const part of PARTS)
          this.emitFile({
            type: 'asset',
            fileName: fileName(locale, part),
            source: wordsModule(root, locale, part),
          });
    },
  };
}
