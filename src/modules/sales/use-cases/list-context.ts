import { createHash } from 'node:crypto';
import { visibleContractIds } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Currency, money } from '#kernel/money.ts';
import { type Branch, showsEarnings, surnameIndexes, type Visitor } from '#modules/orders/index.ts';
import type { OrderListRow } from '../api.ts';
import type { ListCursor, ListedSums, ListScope, SubAgentSums } from '../db/list-conditions.ts';
import type { SalesDeps } from '../ports.ts';
import type { ListedSums as Shown } from '../wire/list-shapes.ts';

/** What one caller may list: what was sold under their contract and under those below it. */
export type ListContext = {
  scope: ListScope;
  /** The caller's own contract first. */
  tree: readonly Branch[];
  /** Whether what is earned may be seen. */
  earningsShown: boolean;
  /** A client looks at the list: it shows neither earnings nor other clients. */
  turned: boolean;
};

/** @throws AppError forbidden `orders.contract_required` for a user without a contract. */
export function requireListScope({ user }: Visitor): ListScope {
  if (!user?.contractId) throw new AppError('forbidden', 'orders.contract_required');
  return { contracts: visibleContractIds(user), userId: user.userId };
}

/** The contract whose earnings the desk counts as its own. */
export const ownContractId = ({ scope }: Pick<ListContext, 'scope'>): string => scope.contracts[0] ?? '';

/**
 * `plain`: the caller asked for the view without what is earned. @throws AppError forbidden
 * `orders.contract_required`.
 */
export async function readListContext(deps: SalesDeps, visitor: Visitor, plain: '1' | undefined): Promise<ListContext> {
  const scope = requireListScope(visitor);
  const [own = ''] = scope.contracts;
  const [tree, terms] = await Promise.all([
    deps.agencies.contractSummaries(deps.db, scope.contracts),
    deps.agencies.saleTerms(deps.db, own),
  ]);
  const earningsHidden = plain === '1' || visitor.user?.clientView === true;
  return { scope, tree, earningsShown: !earningsHidden && showsEarnings(visitor, terms), turned: earningsHidden };
}

/**
 * A table of orders or of tickets takes people, and the contacts of one's own, out of the house: who took it is
 * written down.
 */
export async function recordDownload(deps: SalesDeps, { user, ip }: Visitor): Promise<void> {
  if (!user?.contractId) return;
  await deps.audit.recordAccess(deps.db, {
    actor: user.userId,
    contractId: user.contractId,
    action: 'orders_downloaded',
    subjectKind: 'order',
    subjectId: 'all',
    at: deps.clock.now(),
    ip,
  });
}

type EarnedAmounts = Readonly<Record<'total' | 'commission' | 'motivation', number>>;

/** Sums of a list as the desk sees them. */
export function toListedSums(context: ListContext, sums: ListedSums, currency: Currency): Shown {
  const shown = ({ total, commission, motivation }: EarnedAmounts) => ({
    total: money(total, currency),
    commission: context.earningsShown ? money(commission, currency) : null,
    motivation: context.earningsShown ? money(motivation, currency) : null,
  });
  const sold = { total: sums.sold, commission: sums.soldCommission, motivation: sums.soldMotivation };
  const back = {
    total: sums.returned,
    commission: sums.returnedCommission,
    motivation: sums.returnedMotivation,
  };
  return {
    sold: shown(sold),
    returned: shown(back),
    net: shown({
      total: sold.total - back.total,
      commission: sold.commission - back.commission,
      motivation: sold.motivation - back.motivation,
    }),
  };
}

/** What sub-agents have earned, where the desk may see it and there is any. */
export const toSubAgentSums = (
  context: ListContext,
  { belowCommission: subAgentCommission, belowMotivation: subAgentMotivation }: SubAgentSums,
  currency: Currency,
) =>
  context.earningsShown && (subAgentCommission !== 0 || subAgentMotivation !== 0)
    ? { commission: money(subAgentCommission, currency), motivation: money(subAgentMotivation, currency) }
    : null;

/** What a list may be narrowed to: the caller's selling points and the contracts of their tree. */
export const filterOptions = ({ tree }: ListContext) => ({
  workplaces: [...(tree[0]?.workplaces ?? [])],
  contracts: tree.map(({ id, number, name }) => ({ id, number, name })),
});

/** The blind indexes under which a surname that was typed is found. */
export const surnamesOf = (deps: Pick<SalesDeps, 'blind'>, typed: string | undefined): Buffer[] =>
  typed ? surnameIndexes(deps, [typed]) : [];

type SoldRow = { userId: string | null; workplaceId: string | null; contractId: string | null };

/** Who sold each of some rows, where, and under which contract. */
export async function findSellers(
  deps: Pick<SalesDeps, 'db' | 'passengerIds'>,
  { tree }: ListContext,
  rows: readonly SoldRow[],
): Promise<(row: SoldRow) => Pick<OrderListRow, 'cashier' | 'workplace' | 'contract'>> {
  const people = await deps.passengerIds.namesOf(deps.db, [...new Set(rows.flatMap((row) => row.userId ?? []))]);
  const branches = new Map(tree.map((branch) => [branch.id, branch]));
  return (row) => {
    const { id, number, name, workplaces } = branches.get(row.contractId ?? '') as Branch;
    return {
      cashier: people.get(row.userId ?? '') ?? null,
      workplace: workplaces.find((one) => one.id === row.workplaceId)?.name ?? null,
      contract: { id, number, name, own: id === tree[0]?.id },
    };
  };
}

/** Short for everything that a page shows, as far as it changes. */
export const pageEtag = (rows: readonly string[]): string =>
  createHash('sha256').update(rows.join('\n')).digest('base64url').slice(0, 16);

/** The next page of a list begins after this row. */
export const encodeCursor = ({ key, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** @throws AppError invalid `orders.bad_page` for a place that no page has named. */
export function decodeCursor(cursor: string | undefined, known: (place: ListCursor) => boolean): ListCursor | null {
  if (!cursor) return null;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && known({ key, id })) return { key, id };
  } catch {
    // Not one of ours.
  }
  throw new AppError('invalid', 'orders.bad_page');
}
