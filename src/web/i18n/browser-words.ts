import urls from 'virtual:words-urls';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts';
import { connection } from '../api/connection.ts';
import { fetchAgain } from './fetch-again.ts';
import { partsUpTo, type WordsPart } from './word-parts.ts';
import type { Words } from './words.ts';

/** The page's language, as the server wrote it. */
export function pageLocale(): Locale {
  const said = document.documentElement.dataset.locale;
  return isLocale(said) ? said : DEFAULT_LOCALE;
}

/** The words the browser has so far; every part adds to it. */
export const browserWords = {} as Words;

type Tree = { [key: string]: unknown };

/** A tree and what another part adds to it; a text stands in one part only, so what both have is a branch. */
const grown = (known: Tree, more: Tree): Tree => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]) => [key, key in known ? grown(known[key] as Tree, value as Tree) : value]),
  ),
});

const loading = new Map<WordsPart, Promise<void>>();

/**
 * A screen whose words do not come stays broken until the next document, because its module has failed; so they are
 * waited for.
 */
async function load(part: WordsPart): Promise<void> {
  const url = urls[pageLocale()][part];
  const loaded = await fetchAgain(
    (query) => import(/* @vite-ignore */ `${url}${query}`) as Promise<{ default: Tree }>,
    connection,
  );
  Object.assign(browserWords, grown(browserWords, loaded.default));
}

/** Resolves once all words up to a part are here. */
export async function loadWords(upTo: WordsPart): Promise<void> {
  await Promise.all(
    partsUpTo(upTo).map((part) => {
      const known = loading.get(part) ?? load(part);
      loading.set(part, known);
      return known;
    }),
  );
}
