import urls from 'virtual:words-urls';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts';
import type { Words } from './words.ts';

/** The page's language, as the server wrote it. */
export function pageLocale(): Locale {
  const said = document.documentElement.dataset.locale;
  return isLocale(said) ? said : DEFAULT_LOCALE;
}

/** The words the browser has so far; both files add to it. */
export const browserWords = {} as Words;

async function load(url: string): Promise<void> {
  const loaded = (await import(/* @vite-ignore */ url)) as { default: Record<string, object> };
  const all: Record<string, object> = browserWords;
  for (const [name, sections] of Object.entries(loaded.default)) all[name] = { ...all[name], ...sections };
}

let first: Promise<void> | undefined;
let rest: Promise<void> | undefined;

export function loadFirstWords(): Promise<void> {
  first ??= load(urls[pageLocale()].first);
  return first;
}

export function loadRestOfWords(): Promise<void> {
  rest ??= load(urls[pageLocale()].rest);
  return rest;
}
