import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../../kernel/locale.ts';
import { WORDS_PARTS, type WordsPart } from '../i18n/word-parts.ts';
import type { WordKey } from '../i18n/words.ts';
import { SCREENS } from '../screens/list.ts';

/**
 * The screen, or the part of the desk that comes late, that a file is: it waits for its words. The gate of the desk is
 * on every page.
 */
export const screenOf = (file: string): string | undefined =>
  /\/src\/web\/((?:routes|shell\/desk)\/(?!desk-gate).+)\.tsx$/.exec(file)?.[1];

const TITLE_OF_SCREEN = new Map(
  SCREENS.flatMap(({ file, title, ownTitle }) =>
    file && title && !ownTitle ? [[file.replace(/\.tsx?$/, ''), title] as const] : [],
  ),
);

/** The title of a screen's tab as the route's `handle`; null for one that writes its own. */
export const handleOf = (screen: string): { title: WordKey } | null => {
  const title = TITLE_OF_SCREEN.get(screen);
  return title ? { title } : null;
};

const PART_OF_SCREEN = new Map(SCREENS.map(({ file, words }) => [file?.replace(/\.tsx?$/, ''), words] as const));

/** How far a screen needs words, by its file without the ending; `after` for the late parts of the desk. */
export const partOfScreen = (screen: string): WordsPart => PART_OF_SCREEN.get(screen) ?? 'after';

/** Catalogues that only e-mails, documents and staff read; browsers never download them. */
const NOT_FOR_BROWSERS = new Set([
  'agencies.json',
  'documents.json',
  'identity.json',
  'notifications.json',
  'partners.json',
]);
const earlier = (one: WordsPart, other: WordsPart): WordsPart =>
  WORDS_PARTS.indexOf(one) < WORDS_PARTS.indexOf(other) ? one : other;
/** Titles of screens in menus: those of the account menu come with every page, the others with page or palette. */
const MENU_TITLES = SCREENS.flatMap(({ title, words, menu }) =>
  menu && title ? [[title, menu.account ? 'first' : earlier(words, 'after')] as const] : [],
);

/**
 * Part of a catalogue, of a section or of one text: the longest matching name decides. `first` comes with every page,
 * `found` with results, `sale` with the steps of a booking, `office` with the pages of staff; unnamed ones are `after`:
 * needed only after an order or a sign-in.
 */
const TRAVELS: Readonly<Record<WordsPart, readonly string[]>> = {
  first: [
    'account',
    'common',
    'home',
    'search',
    'shell',
    // Said at once by the counters of passengers.
    ...['child_ticket_required', 'infants_exceed_adults', 'no_adult', 'too_many_seats'].map(
      (name) => `search.errors.${name}`,
    ),
    'search.warnings',
  ],
  found: [
    'search.card',
    'search.compare',
    // A refused search is answered under the address of the results.
    'search.errors',
    'storefront.explore',
    'storefront.modes',
    'search.fare',
    'search.filters',
    'search.grid',
    'search.near',
    'search.results',
    'search.why',
    'proposals.pick',
    ...['cabins', 'offer', 'rules'].map((name) => `travel.${name}`),
    'ground',
    'services',
    'watches.offer',
    // What a field of the search may be refused with.
    ...['bad_value', 'missing', 'too_big', 'too_small', 'unknown_field', 'wrong_type'].map(
      (name) => `platform.errors.${name}`,
    ),
    'reference',
  ],
  sale: [
    'booking',
    'hotels.room',
    'ledger',
    'payments',
    'refundTimeline',
    'travel',
    'travellers',
    'watches',
    'ground.rules',
    'ground.tickets',
    ...['deadline', 'guest', 'steps'].map((name) => `services.${name}`),
    // What a booking may be refused with.
    'inventory',
    'orders',
    'platform',
    'supply',
  ],
  after: [
    'account.code',
    'account.confirm',
    'account.factor',
    'account.gone',
    'account.login',
    'account.profile',
    'account.recovery',
    'account.registration',
    'account.sent',
    'account.sessions',
    'common.copy',
    'common.file',
    'common.filters',
    'orders.status',
    // Refusals of returning, exchanging, splitting or approving an order, or of a list of orders.
    ...[
      'approval_decided',
      'exchange_apart',
      'exchange_dates',
      'exchange_nobody',
      'exchange_not_automatic',
      'exchange_not_found',
      'exchange_nothing',
      'exchange_order',
      'exchange_refused',
      'forced_beyond_paid',
      'forced_nothing',
      'forced_sums_changed',
      'no_receipts',
      'no_such_view',
      'not_approver',
      'nothing_stuck',
      'nothing_to_approve',
      'own_approval',
      'quote_differs',
      'quote_expired',
      'receipts_under_way',
      'refund_below_zero',
      'refund_not_automatic',
      'return_nobody',
      'return_not_found',
      'return_refused',
      'return_under_way',
      'split_alone',
      'split_closed',
      'split_departed',
      'split_everybody',
      'split_exchanged',
      'split_nobody',
      'split_not_automatic',
      'split_not_found',
      'split_paying',
      'split_refused',
      'split_under_way',
      'too_many_emails',
      'too_many_views',
      'view_name_taken',
      'void_closed',
    ].map((name) => `orders.errors.${name}`),
    'payments.decline',
    // What is wrong with a wish for a room or a car.
    ...[
      'adult_in_each_room',
      'bad_town',
      'day_required',
      'lead_guests_only',
      'leave_before_entry',
      'leave_required',
      'one_car',
      'room_count',
      'same_ends',
      'service_too_far',
      'time_required',
      'too_many_nights',
      'town_required',
    ].map((name) => `search.errors.${name}`),
    'shell.support',
    ...['approvals', 'errors', 'order', 'policy', 'state'].map((name) => `travel.${name}`),
    'services.form',
    'services.heading',
    'services.lead',
    'services.order',
    'services.results',
    'services.title',
    'watches.page',
    // The second step of a sign-in, and what any page may be refused with.
    'approvals.errors',
    'approvals.stepUp',
  ],
  office: ['approvals', 'audit', 'contracts', 'people', 'tasks'],
};
const PART_OF = new Map<string, WordsPart>([
  ...WORDS_PARTS.flatMap((part) => TRAVELS[part].map((name) => [name, part] as const)),
  ...MENU_TITLES,
]);

/** The part in which a text travels, by its whole name: `search.errors.no_adult`. */
export function partOf(name: string): WordsPart {
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const part = PART_OF.get(at);
    if (part) return part;
  }
  return 'after';
}

type Tree = { [key: string]: string | Tree };
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled };

/** A tree with the texts of one part alone, their ICU messages compiled; branches without any are left out. */
const compileTree = (tree: Tree, part: WordsPart | 'all', name: string): Compiled =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, Compiled[string]][] => {
      const full = `${name}.${key}`;
      if (typeof value === 'string') return part === 'all' || partOf(full) === part ? [[key, compile(value)]] : [];
      const below = compileTree(value, part, full);
      return Object.keys(below).length > 0 ? [[key, below]] : [];
    }),
  );

/** One module's text: the public catalogues of a language or one part of them. */
export function wordsModule(root: string, locale: Locale, part: WordsPart | 'all'): string {
  const folder = join(root, 'src/words', locale);
  const names = readdirSync(folder).filter((n) => n.endsWith('.json') && !NOT_FOR_BROWSERS.has(n));
  const all = names.sort().map((file) => {
    const name = file.replace(/\.json$/, '');
    return [name, compileTree(JSON.parse(readFileSync(join(folder, file), 'utf8')), part, name)] as const;
  });
  return `export default ${JSON.stringify(Object.fromEntries(all.filter(([, tree]) => Object.keys(tree).length > 0)))}`;
}

const ID = 'virtual:words/';
const URLS = 'virtual:words-urls';
const SCREEN_WORDS = 'virtual:screen-words';
const LOADER = 'src/web/i18n/browser-words.ts';

/**
 * Serves the catalogues as `virtual:words/{locale}` (the server holds all three) and as hashed, cacheable files for
 * browsers, one a language and part, whose addresses are in `virtual:words-urls`; `virtual:screen-words` says how far
 * each screen needs them. No screen is shown before its words are here. The title that a screen declares becomes the
 * `handle` of its route, which the frame reads.
 */
export function words(): Plugin {
  let root = process.cwd();
  let building = false;
  const fileName = (locale: Locale, part: WordsPart) =>
    `assets/words-${locale}-${part}-${createHash('sha256')
      .update(wordsModule(root, locale, part))
      .digest('hex')
      .slice(0, 8)}.js`;
  const url = (locale: Locale, part: WordsPart) =>
    building ? `/${fileName(locale, part)}` : `/@id/__x00__${ID}${locale}/${part}`;
  return {
    name: 'sapar-words',
    configResolved(config) {
      root = config.root;
      building = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(ID) || id === URLS || id === SCREEN_WORDS ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${URLS}`) {
        const urls = LOCALES.map((l) => [l, Object.fromEntries(WORDS_PARTS.map((part) => [part, url(l, part)]))]);
        return `export default ${JSON.stringify(Object.fromEntries(urls))}`;
      }
      if (id === `\0${SCREEN_WORDS}`) {
        const some = [...PART_OF_SCREEN].filter(([screen, part]) => screen !== undefined && part !== 'after');
        return `export default ${JSON.stringify(Object.fromEntries(some))}`;
      }
      if (id.startsWith(`\0${ID}`)) {
        const [locale, part = 'all'] = id.slice(ID.length + 1).split('/') as [Locale, (WordsPart | 'all')?];
        const folder = join(root, 'src/words', locale);
        for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
        return wordsModule(root, locale, part);
      }
      return undefined;
    },
    transform(code, id) {
      const screen = screenOf(id);
      if (!screen) return undefined;
      const handle = handleOf(screen);
      const titled = handle ? `${code}\nexport const handle = ${JSON.stringify(handle)};` : code;
      if (this.environment.name !== 'client' || partOfScreen(screen) === 'first')
        return handle ? { code: titled, map: null } : undefined;
      const loader = JSON.stringify(join(root, LOADER));
      const upTo = JSON.stringify(partOfScreen(screen));
      return {
        code: `import { loadWords } from ${loader};\n${titled}\nawait loadWords(${upTo});`,
        map: null,
      };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of LOCALES)
        for (const part of WORDS_PARTS)
          this.emitFile({
            type: 'asset',
            fileName: fileName(locale, part),
            source: wordsModule(root, locale, part),
          });
    },
  };
}
