import { type Money, money } from '#kernel/money.ts';
import type {
  Ancillaries,
  AncillariesPurchase,
  AncillariesSegment,
  BoughtAncillary,
  ChosenAncillary,
  RefusedChoice,
} from '#modules/orders/api.ts';

import type { ItemRow, PurchaseRow } from '../db/ancillaries-queries.ts';
import { seatsTogether } from '../domain/adjacent-seats.ts';
import { ancillaryImpactOf } from '../domain/ancillary-impact.ts';
import { checkChoices, itemProblem, setProblems, zoneProblem } from '../domain/ancillary-rules.ts';
import { type AncillaryContext, capabilitiesOf, ownedAncillariesOf, type SubjectSegment } from './ancillary-context.ts';
import type { OfferedSegment } from './offered-ancillaries.ts';

const TYPE = { seat: 'COMFORT_SEAT', baggage: 'EBAGGAGE' } as const;

/** What would come back of one thing that is given back alone, now; null: nothing, or not by itself. */
export function refundIfReturned(row: ItemRow, now: Date): Money | null {
  if (row.state !== 'issued' || row.op !== null) return null;
  const impact = ancillaryImpactOf(toImpactInput(row), {
    kind: 'alone',
    involuntary: false,
    at: now.toISOString(),
    moves: false,
    givesBack: true,
  });
  if (impact.outcome !== 'refunded' && impact.reason !== 'free') return null;
  return impact.refundAmount;
}

export const toImpactInput = (row: ItemRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state === 'issued' ? ('issued' as const) : ('waiting' as const),
  price: money(row.priceMinor, row.currency),
  voidUntil: row.voidUntil?.toISOString() ?? null,
  refundUntil: row.refundUntil?.toISOString() ?? null,
});

function stateOf(row: ItemRow): BoughtAncillary['state'] {
  if (row.opState === 'needs_staff' || (row.opState !== null && row.alertedAt !== null)) return 'staff';
  if (row.op === 'sell') return 'processing';
  return row.op !== null ? 'returning' : row.state;
}

export function viewItem(row: ItemRow, now: Date, canReturn: boolean): BoughtAncillary {
  return {
    id: row.id,
    purchaseId: row.purchaseId,
    passengerId: row.passengerId,
    segmentIndex: row.segmentIndex,
    flight: row.flight,
    kind: row.kind,
    item: row.item,
    seat: row.seat,
    state: stateOf(row),
    number: row.number,
    type: TYPE[row.kind as keyof typeof TYPE] ?? 'other',
    ssr: row.ssr,
    rfic: row.rfic,
    rfisc: row.rfisc,
    price: money(row.priceMinor, row.currency),
    voidUntil: row.voidUntil?.toISOString() ?? null,
    refundUntil: row.refundUntil?.toISOString() ?? null,
    refundIfReturned: canReturn ? refundIfReturned(row, now) : null,
    refundAmount: money(row.refundMinor, row.currency),
    money: row.money,
    code: row.code,
    ...row.details,
  };
}

function purchaseState(row: PurchaseRow, items: readonly ItemRow[]): AncillariesPurchase['state'] {
  if (row.state !== 'paid') return row.state;
  if (items.some((item) => item.opState === 'needs_staff')) return 'staff';
  if (items.some((item) => item.op === 'sell')) return 'processing';
  if (items.some((item) => item.state === 'waiting')) return 'waiting';
  const failed = items.filter((item) => item.state === 'failed').length;
  if (failed === 0) return 'done';
  return failed === items.length ? 'failed' : 'part';
}

export function viewPurchase(row: PurchaseRow, all: readonly ItemRow[]): AncillariesPurchase {
  const items = all.filter((item) => item.purchaseId === row.id);
  const failed = items.filter((item) => item.state === 'failed' && item.money !== 'none');
  return {
    id: row.id,
    paid: row.paid,
    state: purchaseState(row, items),
    total: money(row.totalMinor, row.currency),
    refundAmount: money(
      failed.reduce((sum, item) => sum + item.refundMinor, 0),
      row.currency,
    ),
    at: row.createdAt.toISOString(),
    expiresAt: row.state === 'unpaid' ? (row.expiresAt?.toISOString() ?? null) : null,
    items: items.map((item) => item.id),
    receipt: items.some((item) => item.number !== null),
  };
}

function viewSegment(
  subject: AncillaryContext,
  own: SubjectSegment,
  sold: OfferedSegment | undefined,
  chosen: readonly ChosenAncillary[],
  now: string,
): AncillariesSegment {
  const { people, terms } = subject;
  const { segmentIndex, slice, segment } = own;
  const owned = ownedAncillariesOf(subject).filter((one) => one.segmentIndex === segmentIndex);
  const seated = [
    ...chosen.flatMap((c) =>
      c.segmentIndex === segmentIndex && c.seat ? [{ ...c, seat: c.seat, bought: false }] : [],
    ),
    ...owned.flatMap((h) => (h.seat ? [{ ...h, seat: h.seat, bought: true }] : [])),
  ];
  const services = (passengerId: string) =>
    new Set(
      [...chosen.filter((c) => c.segmentIndex === segmentIndex), ...owned]
        .filter((one) => one.passengerId === passengerId)
        .map((one) => one.kind as string),
    );
  const riders = people.filter((p) => p.open);
  return {
    segmentIndex,
    slice,
    segment,
    open: sold !== undefined && subject.closed === null && segment.departsAt > now,
    included: {
      cabinBag: terms.cabinBag,
      baggage: terms.baggage,
      meal: terms.meal,
      seat: terms.seatChoice === 'included',
    },
    items: sold?.items ?? [],
    seat: sold?.seat ?? null,
    seats: sold?.seats ?? null,
    mine: seated.map(({ seat, passengerId, bought }) => ({ seat, passengerId, bought })),
    barredItems: riders.flatMap((who) =>
      (sold?.items ?? []).flatMap((item) => {
        const why = itemProblem(who, item, people, now);
        return why ? [{ passengerId: who.id, item: item.id, why }] : [];
      }),
    ),
    barredZones: riders
      .filter((who) => who.seated)
      .flatMap((who) =>
        (sold?.seats?.zones ?? []).flatMap((zone) => {
          const why = zoneProblem(who, zone, people, services(who.id));
          return why ? [{ passengerId: who.id, zone: zone.id, why }] : [];
        }),
      ),
    together: sold ? seatsTogether(sold, people, seated) : [],
    checkIn: sold?.checkIn ?? null,
  };
}

function boughtAs(subject: AncillaryContext, now: Date): Pick<Ancillaries, 'bought' | 'purchases'> {
  const { items, purchases } = viewBought(subject, now, capabilitiesOf(subject).giveBack);
  return { bought: items, purchases };
}

/** The screen of ancillaries: the offered, chosen and bought ones. `lost`: seats that another buyer has taken. */
export function viewAncillaries(
  subject: AncillaryContext,
  segments: readonly OfferedSegment[] | null,
  given: { chosen: readonly ChosenAncillary[]; refused?: readonly RefusedChoice[]; seatsUntil: Date | null },
  now: Date,
): Ancillaries {
  const { people } = subject;
  const at = now.toISOString();
  const sold = segments ?? [];
  const owned = ownedAncillariesOf(subject);
  const again = checkChoices(
    { party: people, segments: sold, owned, now: at },
    given.chosen.map(({ kind: _kind, price: _price, ...wish }) => wish),
  );
  const chosen = segments === null ? [...given.chosen] : again.chosen;
  const currency = sold.flatMap((segment) => segment.items)[0]?.price.currency ?? chosen[0]?.price.currency ?? 'KGS';
  return {
    of: subject.of,
    id: subject.id,
    serverNow: at,
    capabilities: capabilitiesOf(subject),
    closed: subject.closed ?? (segments === null ? 'supplier' : null),
    passengers: people.map(({ id, category, surname, name, age, seated, with: lap, open }) => ({
      id,
      category,
      surname,
      name,
      age,
      seated,
      with: lap,
      open,
    })),
    locations: subject.locations,
    carriers: subject.carriers,
    segments: subject.segments.map((segment) =>
      viewSegment(
        subject,
        segment,
        sold.find((one) => one.segmentIndex === segment.segmentIndex),
        chosen,
        at,
      ),
    ),
    chosen,
    total: money(
      chosen.reduce((sum, one) => sum + one.price.minor, 0),
      currency,
    ),
    refused: [...(given.refused ?? []), ...(segments === null ? [] : again.refused)],
    problems: setProblems(people, sold, chosen, owned),
    seatsUntil: chosen.some((one) => one.seat) ? (given.seatsUntil?.toISOString() ?? null) : null,
    ...boughtAs(subject, now),
  };
}

/** What an order's page shows of it; what was never paid for is left out. */
export function viewBought(
  { purchases, items }: { purchases: readonly PurchaseRow[]; items: readonly ItemRow[] },
  now: Date,
  canReturn: boolean,
) {
  return {
    items: items.filter((item) => item.state !== 'canceled').map((item) => viewItem(item, now, canReturn)),
    purchases: purchases
      .filter((purchase) => purchase.state !== 'canceled')
      .map((purchase) => viewPurchase(purchase, items)),
  };
}
