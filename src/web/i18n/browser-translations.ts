import urls from 'virtual:translations-urls';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts';
import { connection } from '../api/connection.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { chunksUpTo, type TranslationChunk } from './translation-chunks.ts';
import type { Translations } from './translations.ts';

/** The page's language, as the server wrote it. */
export function pageLocale(): Locale {
  const locale = document.documentElement.dataset.locale;
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** The words the browser has so far; every part adds to it. */
export const browserTranslations = {} as Translations;

type Tree = { [key: string]: unknown };

/** A tree and what another part adds to it; a text stands in one part only, so what both have is a branch. */
const mergeTranslations = (loaded: Tree, more: Tree): Tree => ({
  ...loaded,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]) => [
      key,
      key in loaded ? mergeTranslations(loaded[key] as Tree, value as Tree) : value,
    ]),
  ),
});

const loading = new Map<TranslationChunk, Promise<void>>();

/**
 * A screen whose words do not come stays broken until the next document, because its module has failed; so they are
 * waited for.
 */
async function load(chunk: TranslationChunk): Promise<void> {
  const url = urls[pageLocale()][chunk];
  const loaded = await fetchWithRetry(
    (query) => import(/* @vite-ignore */ `${url}${query}`) as Promise<{ default: Tree }>,
    connection,
  );
  Object.assign(browserTranslations, mergeTranslations(browserTranslations, loaded.default));
}

/** Resolves once all words up to a part are here. */
export async function loadTranslations(upTo: TranslationChunk): Promise<void> {
  await Promise.all(
    chunksUpTo(upTo).map((chunk) => {
      const loaded = loading.get(chunk) ?? load(chunk);
      loading.set(chunk, loaded);
      return loaded;
    }),
  );
}
