import type { Plugin } from 'vite';

const LOCALE = /[\\/]react-aria[\\/]dist[\\/].+[\\/]intl[\\/].+[\\/]([a-z]{2}-[A-Z]{2})(\.m?js)$/;
const DEFAULT = 'en-US';

/**
 * React Aria carries its labels in some thirty languages. Ours stand in `src/words`, Kyrgyz among them, and are given
 * to every hook; the library looks its own up all the same, so each of its languages is its default one here.
 */
export function stripLibraryLocales(): Plugin {
  return {
    name: 'sapar-library-locales',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const [, locale = DEFAULT, extension] = LOCALE.exec(id) ?? [];
      return locale === DEFAULT ? undefined : `export { default } from './${DEFAULT}${extension}';`;
    },
  };
}
