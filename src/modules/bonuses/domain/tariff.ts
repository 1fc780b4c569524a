import type { LocalDate } from '#kernel/dates.ts';

/** What earns points. */
export const POINT_KINDS = ['avia_international', 'avia_domestic', 'rail', 'bus', 'hotel', 'transfer'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** The tariff that a new installation begins with. */
export const FIRST_TARIFF: Readonly<Record<PointKind, number>> = {
  avia_international: 10,
  avia_domestic: 4,
  rail: 3,
  bus: 2,
  hotel: 6,
  transfer: 1,
};

const KINDS: Readonly<Record<string, PointKind>> = {
  RAILTICKET: 'rail',
  BUS: 'bus',
  HOTEL: 'hotel',
  TRANSFER: 'transfer',
};

/** The kind of a document by its type (spec §3); null for services, which earn nothing. */
export function pointKindOf(type: string, isInternational: boolean): PointKind | null {
  if (type === 'ETICKET' || type === 'AE_TICKET') return isInternational ? 'avia_international' : 'avia_domestic';
  return KINDS[type] ?? null;
}

export type TariffRow = { readonly kind: PointKind; readonly points: number; readonly validFrom: LocalDate };

/** Points of a kind on a day: those of the last row that is valid from that day or earlier; 0 without one. */
export const pointsOn = (tariff: readonly TariffRow[], kind: PointKind, day: LocalDate): number =>
  tariff
    .filter((row) => row.kind === kind && row.validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]?.points ?? 0;

export type Promotion = {
  readonly kind: PointKind | null;
  readonly destination: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly gold: number;
  readonly platinum: number;
};

/** By how much promotions multiply what a ticket brings; the best of those that apply, 1 without one. */
export function multiplierOf(
  promotions: readonly Promotion[],
  ticket: { kind: PointKind; destination: string | null; issuedAt: Date; status: 'silver' | 'gold' | 'platinum' },
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
