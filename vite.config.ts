import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserDiet } from './src/web/build/browser-diet.ts';
import { words } from './src/web/build/words.ts';

/** What every page carries, in two files instead of twenty: they compress better and cost a weak network fewer round trips. */
const everyPage = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-intl|@formatjs)[\\/]/,
  },
  {
    name: 'frame',
    test: /src[\\/](kernel[\\/](dates|locale|money)|web[\\/](shell|i18n[\\/](?!rest-of-words)|ui[\\/](button|empty-state|icon|link|menu|notice|prefetch|tunduk)\.))/,
  },
];

export default defineConfig({
  plugins: process.env.VITEST ? [] : [words(), browserDiet(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    cssMinify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everyPage } } } } },
  },
});
