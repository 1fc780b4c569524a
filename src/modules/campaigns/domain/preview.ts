import { type Campaign, matches, restsOn } from './campaign.ts';
import { entitlementsOf } from './entitlements.ts';
import { type Ending, SALE_KINDS, type Sale, type SaleKind } from './sale.ts';

/** A past sale; `stands`: it was not given back or exchanged since. */
export type PastSale = Sale & { readonly owner: string; readonly stands: boolean; readonly endedBy: Ending | null };

export type PreviewResult = {
  /** Tickets that count, and what they cost. */
  readonly tickets: number;
  readonly soldMinor: number;
  readonly feesMinor: number;
  readonly customers: number;
  readonly givenTickets: number;
  /** Points given with the sales. */
  readonly given: number;
  /** Of which returns have taken back since. */
  readonly takenBack: number;
  readonly byKind: readonly { readonly kind: SaleKind; readonly tickets: number; readonly points: number }[];
};

/** The same campaign as if it had counted from one moment to another. */
export const asIfOn = (campaign: Campaign, from: Date, to: Date): Campaign => ({
  ...campaign,
  startsAt: from,
  endsAt: to,
  approvedAt: from,
  endedAt: null,
  exhaustedAt: null,
  pauses: [],
});

type Trial = {
  /** A draft, as if it had counted. */
  readonly draft: Campaign;
  /** Campaigns that count today, as if they had: what a draft multiplies, or is multiplied by. */
  readonly others: readonly Campaign[];
  readonly unit: number;
};

/** Points that a draft adds for the sales of one customer, by document: when they were sold, or as they stand now. */
function pointsAdded(
  { draft, others, unit }: Trial,
  sales: readonly PastSale[],
  when: 'sold' | 'now',
): Map<string, number> {
  const added = new Map<string, number>();
  const count = (campaign: Campaign, multipliers: readonly Campaign[], sign: number) => {
    const counted = when === 'sold' ? sales : sales.filter((sale) => restsOn(campaign, sale));
    for (const { documentId, points } of entitlementsOf(campaign, multipliers, counted, unit).values())
      added.set(documentId, (added.get(documentId) ?? 0) + sign * points);
  };
  const { gives } = draft.audience;
  const multipliers = others.filter(({ rule }) => rule.basis === 'times');
  if (draft.rule.basis !== 'times') count(draft, multipliers, 1);
  else
    for (const other of others.filter(({ rule, audience }) => rule.basis !== 'times' && audience.gives === gives)) {
      count(other, [...multipliers, draft], 1);
      count(other, multipliers, -1);
    }
  return added;
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

/** Adds customers up one by one, each with all their sales. */
export function createPreview(trial: Trial): {
  add: (sales: readonly PastSale[]) => void;
  result: () => PreviewResult;
} {
  const totals = { tickets: 0, soldMinor: 0, feesMinor: 0, customers: 0, givenTickets: 0, given: 0, takenBack: 0 };
  const kinds = new Map<SaleKind, { tickets: number; points: number }>();
  return {
    add: (sales) => {
      const fitting = sales.filter((sale) => matches(trial.draft, sale));
      if (fitting.length === 0) return;
      const given = pointsAdded(trial, sales, 'sold');
      const kept = pointsAdded(trial, sales, 'now');
      totals.tickets += fitting.length;
      totals.soldMinor += sumOf(fitting.map(({ priceMinor }) => priceMinor));
      totals.feesMinor += sumOf(fitting.map(({ feeMinor }) => feeMinor));
      totals.given += sumOf(given.values());
      totals.takenBack += sumOf(given.values()) - sumOf(kept.values());
      totals.givenTickets += [...given.values()].filter((points) => points > 0).length;
      if (sumOf(given.values()) > 0) totals.customers += 1;
      for (const { kind, documentId } of fitting) {
        const row = kinds.get(kind) ?? { tickets: 0, points: 0 };
        kinds.set(kind, { tickets: row.tickets + 1, points: row.points + (given.get(documentId) ?? 0) });
      }
    },
    result: () => ({
      ...totals,
      byKind: SALE_KINDS.flatMap((kind) => {
        const row = kinds.get(kind);
        return row ? [{ kind, ...row }] : [];
      }),
    }),
  };
}
