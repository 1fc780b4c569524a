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

/** The translations loaded so far; every chunk adds to them. */
export const browserTranslations = {} as Translations;

type Tree = { [key: string]: unknown };

/** Merges a chunk into the loaded tree; a text is in one chunk only, so a key of both is a branch. */
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
 * A screen whose translations fail to load would stay broken until the next document, because its module has failed; so
 * the load is retried.
 */
async function load(chunk: TranslationChunk): Promise<void> {
  const url = urls[pageLocale()][chunk];
  const loaded = await fetchWithRetry(
    (query) => import(/* @vite-ignore */ `${url}${query}`) as Promise<{ default: Tree }>,
    connection,
  );
  Object.assign(browserTranslations, mergeTranslations(browserTranslations, loaded.default));
}

/** Resolves once all translations up to a chunk are loaded. */
export async function loadTranslations(upTo: TranslationChunk): Promise<void> {
  await Promise.all(
    chunksUpTo(upTo).map((chunk) => {
      const loaded = loading.get(chunk) ?? load(chunk);
      loading.set(chunk, loaded);
      return loaded;
    }),
  );
}
