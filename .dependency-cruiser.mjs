/**
 * Allowed imports, as one table (docs/architecture.md explains the layers).
 * `tests/boundaries` holds a fixture for each rule that must fail; boundaries.test.ts proves that it does.
 */

/** A module may use the front doors (index.ts, events.ts, api.ts) of these modules. */
export const MODULE_USES = {
  reference: [],
  content: ['audit'],
  travellers: ['reference'],
  audit: [],
  approvals: ['audit'],
  currencies: ['audit'],
  identity: ['audit', 'approvals', 'notifications'],
  agencies: ['audit', 'approvals'],
  'search-engine': [],
  inventory: ['audit', 'search-engine'],
  supply: ['audit', 'inventory', 'currencies'],
  pricing: ['audit', 'supply'],
  search: ['supply', 'pricing'],
  payments: ['ledger', 'approvals'],
  ledger: ['approvals'],
  documents: ['supply', 'pricing'],
  notifications: ['content'],
  orders: ['agencies', 'search', 'supply', 'pricing', 'payments', 'travellers', 'content'],
  ancillaries: ['orders', 'supply', 'payments'],
  'travel-approvals': ['agencies', 'orders', 'search', 'supply', 'pricing'],
  sales: ['ancillaries', 'travel-approvals', 'orders', 'search', 'supply', 'travellers'],
  requests: ['ancillaries', 'audit', 'orders', 'conversations'],
  'request-offers': ['audit', 'orders', 'requests', 'conversations', 'search', 'pricing', 'supply'],
  campaigns: ['audit', 'orders'],
  bonuses: ['audit', 'campaigns', 'ledger', 'orders'],
  promo: ['audit', 'orders', 'payments'],
  company: ['audit', 'content'],
  lottery: ['audit', 'campaigns', 'content', 'orders'],
  conversations: ['audit'],
  'inbound-mail': ['audit', 'conversations'],
  proposals: ['agencies', 'search', 'supply', 'pricing', 'notifications'],
  watches: ['search', 'notifications'],
  tasks: [],
  'partner-api': ['audit', 'orders', 'requests', 'notifications'],
  bot: ['audit', 'orders', 'requests', 'conversations', 'supply'],
  'document-scan': [],
};

/** A slice of orders may use the files of these slices; wire, ports and events are shared by all. */
export const ORDER_SLICE_USES = {
  core: [],
  access: ['core'],
  accounting: ['core', 'exchanges', 'returns', 'split'],
  booking: ['core'],
  returns: ['core', 'accounting', 'booking', 'exchanges', 'receipts', 'schedule'],
  exchanges: ['core', 'accounting', 'receipts', 'returns', 'schedule', 'split'],
  split: ['core', 'receipts', 'returns'],
  schedule: ['core', 'exchanges'],
  receipts: ['core', 'accounting', 'exchanges', 'returns'],
};
/** Modules above orders that register with the order machine (`createOrderRegistry`) and use its extension point. */
export const REGISTERED = ['ancillaries', 'travel-approvals'];
const ORDER_EXTENSION = '^src/modules/orders/(extension|machine)\\.ts$';
const SLICES = Object.keys(ORDER_SLICE_USES).join('|');

const M = '^src/modules/([^/]+)';
/** A module may have slices between its folder and its layers: `orders/returns/domain`. */
const SLICE = '(?:[^/]+/|)';

const neighbours = Object.entries(MODULE_USES).map(([module, uses]) => ({
  name: `module-${module}-neighbours`,
  comment: `${module} may use: ${uses.join(', ') || 'no other module'}`,
  severity: 'error',
  from: { path: `^src/modules/${module}/`, pathNot: ['\\.test\\.tsx?$', '/testing/'] },
  to: { path: '^src/modules/', pathNot: `^src/modules/(${[module, ...uses].join('|')})/` },
}));

const slices = Object.entries(ORDER_SLICE_USES).map(([slice, uses]) => ({
  name: `orders-${slice}-slices`,
  comment: `the slice ${slice} of orders may use: ${uses.join(', ') || 'no other slice'}`,
  severity: 'error',
  from: { path: `^src/modules/orders/${slice}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: `^src/modules/orders/(${SLICES})/`,
    pathNot: `^src/modules/orders/(${[slice, ...uses].join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'a circle of types alone is none at run time',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['virtual:', '\\+types/'] },
    },
    {
      name: 'kernel-imports-zod-at-most',
      severity: 'error',
      from: { path: '^src/kernel/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(src/kernel/|node_modules/zod/)' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/, wire/ and api.ts know the kernel, their own domain and ports, the wire words of modules ' +
        'they may use, and what is pure itself: the search engine and the types of the order machine',
      severity: 'error',
      from: { path: `${M}/${SLICE}(domain/|wire/|api\\.ts$)`, pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^src/kernel/',
          `^src/modules/$1/${SLICE}(domain/|wire/|api\\.ts$|ports?\\.ts$)`,
          '^src/modules/[^/]+/api\\.ts$',
          '^src/modules/search-engine/index\\.ts$',
          '^src/modules/orders/machine\\.ts$',
          '^node_modules/(zod|libphonenumber-js|@zxcvbn-ts/language-common)/',
        ],
      },
    },
    {
      name: 'search-engine-is-pure',
      comment: 'the search engine knows the kernel and itself: no database, platform, clock or library',
      severity: 'error',
      from: { path: '^src/modules/search-engine/', pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { pathNot: '^src/(kernel|modules/search-engine)/' },
    },
    {
      name: 'front-doors-only',
      comment: 'another module is entered by index.ts, events.ts or api.ts; orders also as the next rule says',
      severity: 'error',
      from: { path: `${M}/`, pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: {
        path: '^src/modules/',
        pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/(index|events|api)\\.ts$', ORDER_EXTENSION],
      },
    },
    {
      name: 'order-extension-for-registered-modules',
      comment: `what acts in the transactions of orders, by registering: ${REGISTERED.join(', ')}`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/modules/(orders|${REGISTERED.join('|')})/` },
      to: { path: ORDER_EXTENSION },
    },
    ...neighbours,
    ...slices,
    {
      name: 'order-slices-below-the-whole',
      comment: 'what puts the slices together uses them; they see of it the view of an order',
      severity: 'error',
      from: { path: `^src/modules/orders/(${SLICES})/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/modules/orders/(use-cases/|routes|jobs|index|extension|machine)',
        pathNot: '^src/modules/orders/(use-cases/read-order|routes-once)\\.ts$',
      },
    },
    {
      name: 'order-core-knows-no-slice',
      comment:
        'slices register with the core; the core, with `decide` and its runner, imports none of them nor the whole',
      severity: 'error',
      from: { path: '^src/modules/orders/core/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/modules/orders/',
        pathNot: '^src/modules/orders/(core/|wire/|ports/|ports\\.ts$|api\\.ts$|events\\.ts$)',
      },
    },
    {
      name: 'db-below-use-cases',
      comment: 'SQL knows its own domain and the platform; it calls no use case, route or job',
      severity: 'error',
      from: { path: `${M}/${SLICE}db/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^src/modules/[^/]+/${SLICE}(use-cases/|routes\\.ts$|jobs\\.ts$)` },
    },
    {
      name: 'sql-only-in-db',
      comment: 'drizzle and pg are used in db/ folders, adapters of our own inventory and the platform',
      severity: 'error',
      from: {
        path: '^src/modules/',
        pathNot: ['/db/', '\\.test\\.ts$', '/testing/'],
      },
      to: { path: '^node_modules/(drizzle-orm|pg)/' },
    },
    {
      name: 'entrances-are-thin',
      comment: 'routes and jobs call use cases; they hold no SQL',
      severity: 'error',
      from: { path: `${M}/${SLICE}(routes|jobs)\\.ts$` },
      to: { path: `^src/modules/[^/]+/${SLICE}db/` },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(modules|server|web)/' },
    },
    {
      name: 'web-sees-the-wire-only',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/',
        pathNot: ['^src/web/', '^src/kernel/', '^src/words/', '^src/modules/[^/]+/api\\.ts$'],
      },
    },
    {
      name: 'features-stand-alone',
      comment: 'what several features use stands in src/web/shared; routes put features together',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'screens-are-plain-data',
      comment: 'build, server and menus read the list of screens: it imports declarations alone, no component',
      severity: 'error',
      from: { path: '^src/web/(screens/|features/[^/]+/screens\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(src|node_modules)/',
        pathNot: ['^src/web/screens/', '^src/web/features/[^/]+/screens\\.ts$', '^src/kernel/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-are-read-from-their-list',
      comment: 'the screens of a feature are known to the list alone; all else reads the list',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['^src/web/screens/list\\.ts$', '\\.test\\.tsx?$'] },
      to: { path: '^src/web/features/[^/]+/screens\\.ts$' },
    },
    {
      name: 'web-layers-below-know-no-feature',
      severity: 'error',
      from: { path: '^src/web/(shared|shell|ui|i18n|api|styles)/' },
      to: { path: '^src/web/(features|routes)/' },
    },
    {
      name: 'react-lives-in-web',
      severity: 'error',
      from: { pathNot: ['^src/web/', '^tests/'] },
      to: { path: '^node_modules/(react|react-dom)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-the-server',
      severity: 'error',
      from: { pathNot: ['^src/server/', '^demo/', '^scripts/', '^tests/', '^bench/'] },
      to: { path: '^src/server/' },
    },
    {
      name: 'partners-are-strangers',
      comment: 'the partners program shares no code with the product',
      severity: 'error',
      from: { path: '^partners/' },
      to: { path: '^src/' },
    },
    {
      name: 'the-product-does-not-know-its-partners',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^partners/' },
    },
    {
      name: 'the-demonstration-has-one-entry',
      comment: 'src/server/demonstration.ts loads demo/, and only in a demonstration; a release has no such folder',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/demonstration\\.ts$', '\\.test\\.tsx?$', '/testing/'] },
      to: { path: '^demo/' },
    },
    {
      name: 'the-demonstration-is-loaded-late',
      severity: 'error',
      from: { path: '^src/server/demonstration\\.ts$' },
      to: { path: '^demo/', dynamic: false },
    },
    {
      name: 'the-demonstration-uses-the-product',
      comment: 'demo/ publishes through modules and calls of the site; it knows no page, test or partner',
      severity: 'error',
      from: { path: '^demo/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src/web|src/modules/[^/]+/testing|partners|tests|bench)/' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: '^(tests/|.*\\.test\\.tsx?$|src/modules/[^/]+/testing/)' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^build/|\\.react-router/)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
