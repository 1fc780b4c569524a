import type { Plugin } from 'vite';

const LOCALE = /[\\/]react-aria[\\/]dist[\\/].+[\\/]intl[\\/].+[\\/]([a-z]{2}-[A-Z]{2})(\.m?js)$/;
const DEFAULT = 'en-US';

/**
 * React Aria carries its labels in some thirty languages. Ours are in `src/words`, Kyrgyz among them, and are passed to
 * every hook; the library loads its own anyway, so each of its languages is replaced by its default one.
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
