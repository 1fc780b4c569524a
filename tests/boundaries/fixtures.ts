/** For each rule of `.dependency-cruiser.mjs` the smallest tree that breaks it: path → text. */
export type Tree = Readonly<Record<string, string>>;

const importing = (...paths: string[]): string => `${paths.map((p) => `import '${p}';`).join('\n')}\n`;
const empty = 'export {};\n';

export const breaking: Readonly<Record<string, Tree>> = {
  'no-circles': { 'src/kernel/a.ts': importing('./b.ts'), 'src/kernel/b.ts': importing('./a.ts') },
  'no-unresolvable': { 'src/kernel/a.ts': importing('./absent.ts') },
  'kernel-imports-zod-at-most': {
    'src/kernel/a.ts': importing('../platform/clock.ts'),
    'src/platform/clock.ts': empty,
  },
  'domain-is-pure': {
    'src/modules/orders/returns/domain/a.ts': importing('../db/rows.ts'),
    'src/modules/orders/returns/db/rows.ts': empty,
  },
  'search-engine-is-pure': {
    'src/modules/search-engine/index.ts': importing('../../platform/clock.ts'),
    'src/platform/clock.ts': empty,
  },
  'front-doors-only': {
    'src/modules/orders/use-cases/a.ts': importing('../../search/db/rows.ts'),
    'src/modules/search/db/rows.ts': empty,
  },
  'order-slices-below-the-whole': {
    'src/modules/orders/returns/use-cases/a.ts': importing('../../use-cases/staff-order-api.ts'),
    'src/modules/orders/use-cases/staff-order-api.ts': empty,
  },
  'order-core-knows-no-slice': {
    'src/modules/orders/core/use-cases/apply-order-event.ts': importing('../../use-cases/order-registry.ts'),
    'src/modules/orders/use-cases/order-registry.ts': importing('../split/slice.ts'),
    'src/modules/orders/split/slice.ts': empty,
  },
  'order-extension-for-registered-modules': {
    'src/modules/sales/use-cases/a.ts': importing('../../orders/extension.ts'),
    'src/modules/orders/extension.ts': empty,
  },
  'db-below-use-cases': {
    'src/modules/orders/db/a.ts': importing('../use-cases/b.ts'),
    'src/modules/orders/use-cases/b.ts': empty,
  },
  'sql-only-in-db': { 'src/modules/orders/use-cases/a.ts': importing('drizzle-orm') },
  'entrances-are-thin': {
    'src/modules/orders/routes.ts': importing('./db/rows.ts'),
    'src/modules/orders/db/rows.ts': empty,
  },
  'platform-knows-no-business': {
    'src/platform/a.ts': importing('../modules/orders/index.ts'),
    'src/modules/orders/index.ts': empty,
  },
  'web-sees-the-wire-only': {
    'src/web/a.ts': importing('../modules/orders/index.ts'),
    'src/modules/orders/index.ts': empty,
  },
  'features-stand-alone': {
    'src/web/features/order/a.ts': importing('../search/b.ts'),
    'src/web/features/search/b.ts': empty,
  },
  'screens-are-plain-data': {
    'src/web/features/order/screens.ts': importing('./page.tsx'),
    'src/web/features/order/page.tsx': empty,
  },
  'screens-are-read-from-their-list': {
    'src/web/shell/a.ts': importing('../screens/b.ts'),
    'src/web/screens/b.ts': importing('../features/order/screens.ts'),
    'src/web/features/order/screens.ts': empty,
  },
  'web-layers-below-know-no-feature': {
    'src/web/shared/forms/a.ts': importing('../../features/search/b.ts'),
    'src/web/features/search/b.ts': empty,
  },
  'react-lives-in-web': { 'src/modules/orders/index.ts': importing('react') },
  'nobody-imports-the-server': { 'src/platform/a.ts': importing('../server/main.ts'), 'src/server/main.ts': empty },
  'partners-are-strangers': { 'partners/main.ts': importing('../src/kernel/a.ts'), 'src/kernel/a.ts': empty },
  'the-product-does-not-know-its-partners': {
    'src/server/a.ts': importing('../../partners/main.ts'),
    'partners/main.ts': empty,
  },
  'the-demonstration-has-one-entry': {
    'src/server/a.ts': importing('../../demo/index.ts'),
    'demo/index.ts': empty,
  },
  'the-demonstration-is-loaded-late': {
    'src/server/demonstration.ts': importing('../../demo/index.ts'),
    'demo/index.ts': empty,
  },
  'the-demonstration-uses-the-product': { 'demo/a.ts': importing('../partners/b.ts'), 'partners/b.ts': empty },
  'tests-are-not-shipped': { 'src/server/a.ts': importing('./b.test.ts'), 'src/server/b.test.ts': empty },
};

/** Breaks the rule for a module: it imports the public entry of a module that it may not use. */
export const outsiderOf = (module: string, stranger: string): Tree => ({
  [`src/modules/${module}/use-cases/a.ts`]: importing(`../../${stranger}/index.ts`),
  [`src/modules/${stranger}/index.ts`]: empty,
});

/** Breaks the rule for a slice of orders: it imports a slice that it may not use. */
export const strangerSlice = (slice: string, stranger: string): Tree => ({
  [`src/modules/orders/${slice}/domain/a.ts`]: importing(`../../${stranger}/domain/b.ts`),
  [`src/modules/orders/${stranger}/domain/b.ts`]: empty,
});

/** A tree that breaks no rule. */
export const lawful: Tree = {
  'src/kernel/money.ts': importing('zod'),
  'src/platform/clock.ts': importing('../kernel/money.ts'),
  'src/modules/search-engine/index.ts': importing('../../kernel/money.ts'),
  'src/modules/inventory/domain/timetable.ts': importing('../../search-engine/index.ts'),
  'src/modules/search/index.ts': empty,
  'src/modules/search/api.ts': importing('../../kernel/money.ts', 'zod'),
  'src/modules/orders/api.ts': importing('../search/api.ts'),
  'src/modules/orders/core/domain/decide.ts': importing('../../../../kernel/money.ts'),
  'src/modules/orders/core/db/rows.ts': importing('drizzle-orm', '../domain/decide.ts'),
  'src/modules/orders/booking/use-cases/place-order.ts': importing('../../core/db/rows.ts', '../../../search/index.ts'),
  'src/modules/orders/routes.ts': importing('./booking/use-cases/place-order.ts', './api.ts'),
  'src/modules/orders/machine.ts': empty,
  'src/modules/orders/extension.ts': empty,
  'src/modules/ancillaries/domain/ancillary-plan.ts': importing('../../orders/machine.ts'),
  'src/modules/ancillaries/use-cases/advance-ancillaries.ts': importing('../../orders/extension.ts'),
  'src/web/page.tsx': importing('react', '../modules/orders/api.ts'),
  'src/web/shared/forms/a.ts': empty,
  'src/web/features/order/a.ts': importing('./b.ts', '../../shared/forms/a.ts'),
  'src/web/features/order/b.ts': empty,
  'src/web/routes/public/order.tsx': importing('../../features/order/a.ts'),
  'src/server/main.ts': importing('../modules/orders/routes.ts', '../platform/clock.ts'),
  'src/server/demonstration.ts': `export const load = () => import('../../demo/index.ts');\n`,
  'demo/index.ts': importing('../src/modules/orders/core/db/rows.ts', '../src/server/main.ts'),
  'partners/main.ts': importing('zod'),
};
