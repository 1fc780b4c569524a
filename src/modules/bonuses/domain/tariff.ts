import type { LocalDate } from '#kernel/dates.ts';
import type { SaleKind } from '#modules/campaigns/api.ts';

/** The tariff that a new installation begins with. */
export const FIRST_TARIFF: Readonly<Record<SaleKind, number>> = {
  avia_international: 10,
  avia_domestic: 4,
  rail: 3,
  bus: 2,
  hotel: 6,
  transfer: 1,
};

export type TariffRow = { readonly kind: SaleKind; readonly points: number; readonly validFrom: LocalDate };

/** Points of a kind on a day: those of the last row that is valid from that day or earlier; 0 without one. */
export const pointsOn = (tariff: readonly TariffRow[], kind: SaleKind, day: LocalDate): number =>
  tariff
    .filter((row) => row.kind === kind && row.validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]?.points ?? 0;

export type Promotion = {
  readonly kind: SaleKind | null;
  readonly destination: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly gold: number;
  readonly platinum: number;
};

/** By how much promotions multiply what a ticket brings; the best of those that apply, 1 without one. */
export function multiplierOf(
  promotions: readonly Promotion[],
  ticket: { kind: SaleKind; destination: string | null; issuedAt: Date; status: 'silver' | 'gold' | 'platinum' },
): number {
  if (ticket.status === 'silver') return 1;
  const { status } = ticket;
  return Math.max(
    1,
    ...promotions
      .filter(({ startsAt, endsAt }) => startsAt <= ticket.issuedAt && ticket.issuedAt < endsAt)
      .filter(({ kind }) => kind === null || kind === ticket.kind)
      .filter(({ destination }) => destination === null || destination === ticket.destination)
      .map((promotion) => promotion[status]),
  );
}
