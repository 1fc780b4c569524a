import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { stripLibraryLocales } from './src/web/build/strip-library-locales.ts';
import { stripServerSchemas } from './src/web/build/strip-server-schemas.ts';
import { translations } from './src/web/build/translations.ts';

const inside = (path: string) => new RegExp(path.replaceAll('/', '[\\/]'));

/**
 * What every page carries in two files, and what the screens of one capability share in one more, instead of thirty
 * crumbs: they compress better and cost a weak network fewer round trips. The first that matches takes a module and
 * what it imports: `frame` is what every page says and does, `foot` its parts that come to life after it, `home` the
 * search form, `found` the rules of a list of results, `kit` what a list of results shows it with, `work` the
 * interface and wire words of the screens after it.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|use-intl|@formatjs)[\\/]|rolldown[\\/]runtime/,
  },
  {
    name: 'frame',
    test: inside(
      'src/(web/(shell/(?!snow|own-menu|own-panel|agent-columns|checkout|contacts|footer|managers' +
        '|card-marks|contact-options|(?:language|theme)-form|return-address|desk/(?!desk-gate))' +
        '|api/(?!event-line)|i18n|ui/money)' +
        '|kernel/(?!keyboard|refund|payment-method|staff-task|money-back|framed-file|distance)' +
        '|modules/search/domain/(shape|passenger|search-query))',
    ),
  },
  {
    name: 'foot',
    test: inside(
      'src/web/shell/(footer|agent-columns|managers|card-marks|contact-options|(?:language|theme)-form|return-address)',
    ),
  },
  {
    name: 'found',
    test: inside(
      'src/modules/search/domain/(facets|filter|ranking|progress|capped-list|changed-offers|merge|connections|fold' +
        '|reason-for-first|service-query)',
    ),
  },
  { name: 'home', test: inside('src/web/features/search/(search-form|recent-searches|low-prices)') },
  {
    name: 'kit',
    test: inside(
      'src/(web/(ui/(button|carrier-mark|choice|dialog|empty-state|field|live-region|notice|range-slider|skeleton)' +
        '|api/event-line)|kernel/refund|modules/(agencies/domain/policy|travel-approvals/domain|proposals/api))',
    ),
  },
  {
    name: 'journey',
    test: inside(
      'web/shared/(itinerary/(slice-line|fare-families)|booking/refund-table' +
        '|travel-policy/(use-rule-labels|.+[.]css))',
    ),
  },
  {
    name: 'work',
    test: inside('src/(web/ui/(?!late/|world-map)|kernel|modules/(?!travellers))'),
  },
  { name: 'booking', test: inside('features/booking/(frame|load-booking)|shared/booking/steps') },
  { name: 'travellers', test: inside('src/modules/travellers') },
  { name: 'order', test: inside('shared/order/(ticket-words|use-format-instant)') },
  { name: 'returns', test: inside('features/order/(return|exchange)') },
  { name: 'requests', test: inside('features/requests/(request-form|parts|files|sums|tracker)') },
].map((group, i, all) => ({ ...group, priority: all.length - i }));

export default defineConfig({
  plugins: process.env.VITEST ? [] : [translations(), stripServerSchemas(), stripLibraryLocales(), reactRouter()],
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
