import type { Plugin } from 'vite';

const LOCALE = /[\\/]react-aria[\\/]dist[\\/].+[\\/]intl[\\/].+[\\/]([a-z]{2}-[A-Z]{2})\.m?js$/;

/**
 * React Aria carries its labels in some thirty languages. Ours stand in `src/words`, Kyrgyz among them, and are given
 * to every hook; the library asks for its own all the same, so its default language stays and the others are empty.
 */
export function stripLibraryLocales(): Plugin {
  return {
    name: 'sapar-library-locales',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => ((LOCALE.exec(id)?.[1] ?? 'en-US') === 'en-US' ? undefined : 'export default {};'),
  };
}
