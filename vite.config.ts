import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { shortClassNames } from './src/web/build/short-class-names.ts';
import { stripLibraryLocales } from './src/web/build/strip-library-locales.ts';
import { stripServerSchemas } from './src/web/build/strip-server-schemas.ts';
import { translations } from './src/web/build/translations.ts';

const inside = (path: string) => new RegExp(path.replaceAll('/', '[\\/]'));

/**
 * Chunks shared by many pages instead of thirty tiny ones: they compress better and need fewer round trips on a slow
 * network. The first matching group takes a module and its imports: `frame` is the frame of every page, `foot` its
 * lazily hydrated parts, `home` the search form, `found` the rules of result lists, `kit` their components, `work` the
 * interface and the wire constants of the screens after them.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-intl|@formatjs)[\\/]|rolldown[\\/]runtime/,
  },
  {
    name: 'frame',
    test: inside(
      'src/(web/(shell/(?!snow|user-menu|user-panel|agent-columns|checkout|contacts|footer|managers|payment-marks' +
        '|contact-options|company-hours|(?:language|theme)-form|return-address|reading-choice' +
        '|workspace/(?!command-dialogs))' +
        '|api/(?!sse)|i18n|ui/money)' +
        '|kernel/(?!keyboard|refund|payment-method|staff-task|money-back|framed-file|distance|foreign-currencies' +
        '|map-frame|company|allocate|time-zones|service-clock)' +
        '|modules/search/domain/(shape|passenger|search-query))',
    ),
  },
  {
    name: 'foot',
    test: inside(
      'src/(web/shell/(footer|agent-columns|managers|payment-marks|contact-options|company-hours' +
        '|(?:language|theme)-form|return-address|reading-choice)|kernel/company)',
    ),
  },
  {
    name: 'found',
    test: inside(
      'src/modules/search/domain/(facets|filter|ranking|progress|capped-list|changed-offers|merge|connections|fold' +
        '|reason-for-first|service-query)',
    ),
  },
  { name: 'storefront', test: inside('features/storefront/(drawing|(storefront|locations-map)[.]module)') },
  { name: 'home', test: inside('src/web/features/search/(search-form|recent-searches|low-prices)') },
  {
    name: 'kit',
    test: inside(
      'src/(web/(ui/(button|carrier-mark|choice|dialog|empty-state|field|live-region|alert|range-slider|skeleton)' +
        '|api/sse)|kernel/(refund|foreign-currencies)' +
        '|modules/(agencies/domain/policy|travel-approvals/domain|proposals/api))',
    ),
  },
  {
    name: 'journey',
    test: inside(
      'web/shared/(itinerary/(slice-line|fare-families)|price/reading|booking/refund-table' +
        '|travel-policy/(use-rule-labels|.+[.]css))',
    ),
  },
  {
    name: 'work',
    test: inside(
      'src/(web/ui/(?!lazy/|world-map|forwarded-props)|kernel/(?!map-frame)|modules/(?!travellers|document-scan))',
    ),
  },
  { name: 'booking', test: inside('features/booking/(frame|load-booking)|shared/booking/steps') },
  { name: 'travellers', test: inside('src/modules/travellers') },
  { name: 'order', test: inside('shared/order/(ticket-labels|use-format-instant)') },
  // What single steps of a purchase share with the pages of changes and requests, which are not loaded for it.
  {
    name: 'fields',
    test: inside('shared/(forms/(use-error-text|normalize-typed-date|read-form)|document-scan/may-scan)'),
  },
  {
    name: 'payment',
    test: inside('shared/payment/(payment-(methods|selection)|read-payment-choice|payment[.]module)'),
  },
  { name: 'extras', test: inside('shared/ancillaries/(choices|segment-card|use-item-labels)') },
  {
    name: 'bought',
    test: inside(
      'src/web/(features/(requests/(requester-actions|tone|requests[.]module)|order/use-order-labels)' +
        '|shared/(order/(exchange-actions|payer|return-actions)|payment/(payment-panel|pending-payment-step)' +
        '|travel-policy/exchange-policy))',
    ),
  },
  { name: 'returns', test: inside('features/order/(return|exchange)') },
  { name: 'requests', test: inside('features/requests/(request-form|parts|files|refund-amounts|tracker)') },
].map((group, i, all) => ({ ...group, priority: all.length - i }));

const ALWAYS_LOADED = /\/(?:vendor|rolldown-runtime)-/;

export default defineConfig({
  plugins: process.env.VITEST ? [] : [translations(), stripServerSchemas(), stripLibraryLocales(), reactRouter()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  css: { modules: { generateScopedName: shortClassNames(import.meta.dirname) } },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    cssMinify: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Every page has these from its beginning: a later chunk does not name them once more.
    modulePreload: { resolveDependencies: (_file, files) => files.filter((name) => !ALWAYS_LOADED.test(name)) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
