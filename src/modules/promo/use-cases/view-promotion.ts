import type { Currency, Money } from '#kernel/money.ts';
import { money } from '#kernel/money.ts';
import type { PromoState, Promotion } from '../api.ts';
import { codesOfPromotions, soldWithPromotions } from '../db/promo-queries.ts';
import type { PromotionRow } from '../db/schema.ts';
import { refusesTime } from '../domain/conditions.ts';
import type { PromoDeps } from '../ports.ts';

function stateOf(row: PromotionRow, now: Date): PromoState {
  if (now >= row.endsAt) return 'ended';
  if (row.paused) return 'paused';
  const refused = refusesTime(row, now);
  if (refused === 'promo.not_started') return 'planned';
  return refused === null ? 'active' : 'used_up';
}

const sumOrNull = (minor: number | null, currency: Currency): Money | null =>
  minor === null ? null : money(minor, currency);

/** Promotions as the office sees them, with their codes and what stands sold with them. */
export async function viewPromotions(deps: PromoDeps, rows: readonly PromotionRow[]): Promise<Promotion[]> {
  const { db, clock } = deps;
  const ids = rows.map(({ id }) => id);
  const contractIds = rows.flatMap(({ audience }) => (audience.kind === 'contracts' ? audience.contractIds : []));
  const [codes, sold, numbers] = await Promise.all([
    codesOfPromotions(db, ids),
    soldWithPromotions(db, ids),
    deps.contractNumbers(db, contractIds),
  ]);
  const audienceList = ({ audience }: PromotionRow): string[] => {
    if (audience.kind === 'addresses') return [...audience.addresses];
    return audience.kind === 'contracts' ? audience.contractIds.map((id) => numbers.get(id) ?? id) : [];
  };
  return rows.map((row): Promotion => {
    const { id, currency, scope } = row;
    return {
      id,
      name: row.name,
      state: stateOf(row, clock.now()),
      code: codes.get(id)?.first ?? '',
      codes: codes.get(id)?.codes ?? 0,
      rate: row.rate,
      fixed: sumOrNull(row.fixedMinor, currency),
      cap: sumOrNull(row.capMinor, currency),
      minimum: sumOrNull(row.minimumMinor, currency),
      budget: sumOrNull(row.budgetMinor, currency),
      spent: money(row.spentMinor, currency),
      sold: money(sold.get(id) ?? 0, currency),
      maxUses: row.maxUses,
      maxUsesPerCustomer: row.maxUsesPerCustomer,
      uses: row.uses,
      audience: row.audience.kind,
      audienceList: audienceList(row),
      modes: [...scope.modes],
      carriers: [...scope.carriers],
      origins: [...scope.origins],
      destinations: [...scope.destinations],
      countries: [...scope.countries],
      travelFrom: scope.travelFrom,
      travelTo: scope.travelTo,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      returnsOnVoid: row.returnsOnVoid,
      returnsOnRefund: row.returnsOnRefund,
    };
  });
}
