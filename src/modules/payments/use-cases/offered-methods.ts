import { AppError, invalidField } from '#kernel/app-error.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { FUND_METHODS, type GatewayMethod, type OfficeMethods, type PaymentMethod, PROMO_METHOD } from '../api.ts';
import { findOfferedMethods, insertOfferedMethods, lockOfferedMethods } from '../db/offered-method-queries.ts';
import { inOfficeOrder, type OfferedMethod } from '../domain/offered-methods.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentClerk, StaffPaymentsDeps } from './office-chargebacks.ts';

type Connected = Pick<PaymentsDeps, 'gateways' | 'funds'>;

/** Methods that the settings of the server connect; a promo code is no choice of the buyer. */
const connectedMethods = ({ gateways, funds }: Connected): PaymentMethod[] => [
  ...FUND_METHODS.filter((method) => method !== PROMO_METHOD && funds?.offers(method)),
  ...(Object.keys(gateways) as GatewayMethod[]),
];

/** Connected methods as the office has ordered them. */
export async function methodsInOrder(deps: Connected, db: Executor): Promise<OfferedMethod[]> {
  return inOfficeOrder(connectedMethods(deps), (await findOfferedMethods(db))?.methods ?? []);
}

/**
 * An attempt that has begun is finished and refunded as before; only new ones are refused. @throws AppError conflict
 * `payments.method_closed` where the office has switched the method off.
 */
export async function requireOffered(deps: Pick<PaymentsDeps, 'db'>, method: PaymentMethod): Promise<void> {
  const decided = (await findOfferedMethods(deps.db))?.methods ?? [];
  if (decided.some((one) => one.method === method && !one.isOffered))
    throw new AppError('conflict', 'payments.method_closed');
}

export async function readOfficeMethods(deps: StaffPaymentsDeps, db: Executor = deps.db): Promise<OfficeMethods> {
  const row = await findOfferedMethods(db);
  const names = row && (await deps.office.namesOf(deps.db, [row.author]));
  return {
    version: row?.version ?? 0,
    savedBy: (row && names?.get(row.author)) ?? null,
    savedAt: row?.savedAt.toISOString() ?? null,
    methods: await methodsInOrder(deps, db),
    unconnected: deps.office.unconnected.map(({ method, settings }) => ({ method, settings: [...settings] })),
  };
}

/** One line of the journal: the offered ones in their order. */
const lineOf = (methods: readonly OfferedMethod[]): string =>
  methods.flatMap(({ method, isOffered }) => (isOffered ? [method] : [])).join(', ');

/**
 * Saves which methods are offered and in which order. @throws AppError conflict `payments.methods_changed` when
 * another version counts than the one that was opened; invalid where the list is not that of connected methods.
 */
export async function saveOfficeMethods(
  deps: StaffPaymentsDeps,
  by: PaymentClerk,
  { version, methods }: { version: number; methods: readonly OfferedMethod[] },
): Promise<OfficeMethods> {
  return inTransaction(deps.db, async (tx) => {
    await lockOfferedMethods(tx);
    const newest = await findOfferedMethods(tx);
    if ((newest?.version ?? 0) !== version) throw new AppError('conflict', 'payments.methods_changed');
    const before = await methodsInOrder(deps, tx);
    const given = new Set(methods.map(({ method }) => method));
    if (given.size !== methods.length || before.some(({ method }) => !given.has(method)) || given.size > before.length)
      throw invalidField('methods', 'payments.methods_changed');
    if (JSON.stringify(before) !== JSON.stringify(methods)) {
      const savedAt = deps.clock.now();
      // What was decided of a method that the settings do not connect now counts again when they do.
      const unconnected = (newest?.methods ?? []).filter(({ method }) => !given.has(method));
      const decided = [...methods, ...unconnected];
      await insertOfferedMethods(tx, { version: version + 1, methods: decided, author: by.userId, savedAt });
      await deps.office.record(tx, {
        actor: by.userId,
        ip: by.ip,
        contractId: null,
        action: 'payment_methods_changed',
        subjectKind: 'office',
        subjectId: 'payment-methods',
        at: savedAt,
        changes: [{ field: 'paymentMethods', previous: lineOf(before) || null, current: lineOf(methods) || null }],
      });
    }
    return readOfficeMethods(deps, tx);
  });
}
