import { type Money, money } from '#kernel/money.ts';
import type {
  Ancillaries,
  AncillariesLeg,
  AncillariesPurchase,
  BoughtAncillary,
  ChosenAncillary,
  RefusedChoice,
} from '#modules/orders/api.ts';

import type { ItemRow, PurchaseRow } from '../db/ancillaries-queries.ts';
import { ancillaryImpactOf } from '../domain/ancillary-impact.ts';
import { checkChoices, itemProblem, setProblems, zoneProblem } from '../domain/ancillary-rules.ts';
import { seatsTogether } from '../domain/family-seats.ts';
import { capsOf, ownedAncillariesOf, type Subject, type SubjectLeg } from './find-sellable.ts';
import type { OfferedLeg } from './offered-ancillaries.ts';

const TYPE = { seat: 'COMFORT_SEAT', baggage: 'EBAGGAGE' } as const;

/** What would come back of one thing that is given back alone, now; null: nothing, or not by itself. */
export function aloneBack(row: ItemRow, now: Date): Money | null {
  if (row.state !== 'issued' || row.op !== null) return null;
  const impact = ancillaryImpactOf(withAncillaryImpact(row), {
    kind: 'alone',
    involuntary: false,
    at: now.toISOString(),
    moves: false,
  });
  if (impact.fate !== 'refunded' && impact.reason !== 'free') return null;
  return impact.back;
}

export const withAncillaryImpact = (row: ItemRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state === 'issued' ? ('issued' as const) : ('waiting' as const),
  price: money(row.priceMinor, row.currency),
  voidUntil: row.voidUntil?.toISOString() ?? null,
  refundUntil: row.refundUntil?.toISOString() ?? null,
});

function stateOf(row: ItemRow): BoughtAncillary['state'] {
  if (row.opState === 'blocked' || (row.opState !== null && row.alertedAt !== null)) return 'staff';
  if (row.op === 'sell') return 'processing';
  return row.op !== null ? 'returning' : row.state;
}

export function viewItem(row: ItemRow, now: Date, giveBack: boolean): BoughtAncillary {
  return {
    id: row.id,
    purchaseId: row.purchaseId,
    passengerId: row.passengerId,
    leg: row.leg,
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
    giveBack: giveBack ? aloneBack(row, now) : null,
    back: money(row.backMinor, row.currency),
    money: row.money,
    code: row.code,
    ...row.details,
  };
}

function purchaseState(row: PurchaseRow, items: readonly ItemRow[]): AncillariesPurchase['state'] {
  if (row.state !== 'paid') return row.state;
  if (items.some((item) => item.opState === 'blocked')) return 'staff';
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
    back: money(
      failed.reduce((sum, item) => sum + item.backMinor, 0),
      row.currency,
    ),
    at: row.createdAt.toISOString(),
    expiresAt: row.state === 'unpaid' ? (row.expiresAt?.toISOString() ?? null) : null,
    items: items.map((item) => item.id),
    receipt: items.some((item) => item.number !== null),
  };
}

function viewLeg(
  subject: Subject,
  own: SubjectLeg,
  sold: OfferedLeg | undefined,
  chosen: readonly ChosenAncillary[],
  now: string,
): AncillariesLeg {
  const { people, terms } = subject;
  const { leg, slice, segment } = own;
  const had = ownedAncillariesOf(subject).filter((one) => one.leg === leg);
  const seated = [
    ...chosen.flatMap((c) => (c.leg === leg && c.seat ? [{ ...c, seat: c.seat, bought: false }] : [])),
    ...had.flatMap((h) => (h.seat ? [{ ...h, seat: h.seat, bought: true }] : [])),
  ];
  const services = (passengerId: string) =>
    new Set(
      [...chosen.filter((c) => c.leg === leg), ...had]
        .filter((one) => one.passengerId === passengerId)
        .map((one) => one.kind as string),
    );
  const riders = people.filter((p) => p.open);
  return {
    leg,
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

function boughtAs(subject: Subject, now: Date): Pick<Ancillaries, 'bought' | 'purchases'> {
  const { items, purchases } = viewBought(subject, now, capsOf(subject).giveBack);
  return { bought: items, purchases };
}

/** The screen of ancillaries: the offered, chosen and bought ones. `lost`: seats that another buyer has taken. */
export function viewAncillaries(
  subject: Subject,
  legs: readonly OfferedLeg[] | null,
  given: { chosen: readonly ChosenAncillary[]; refused?: readonly RefusedChoice[]; seatsUntil: Date | null },
  now: Date,
): Ancillaries {
  const { people } = subject;
  const at = now.toISOString();
  const sold = legs ?? [];
  const had = ownedAncillariesOf(subject);
  const again = checkChoices(
    { party: people, legs: sold, had, now: at },
    given.chosen.map(({ kind: _kind, price: _price, ...wish }) => wish),
  );
  const chosen = legs === null ? [...given.chosen] : again.chosen;
  const currency = sold.flatMap((leg) => leg.items)[0]?.price.currency ?? chosen[0]?.price.currency ?? 'KGS';
  return {
    of: subject.of,
    id: subject.id,
    serverNow: at,
    caps: capsOf(subject),
    closed: subject.closed ?? (legs === null ? 'supplier' : null),
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
    places: subject.places,
    carriers: subject.carriers,
    legs: subject.legs.map((leg) =>
      viewLeg(
        subject,
        leg,
        sold.find((one) => one.leg === leg.leg),
        chosen,
        at,
      ),
    ),
    chosen,
    total: money(
      chosen.reduce((sum, one) => sum + one.price.minor, 0),
      currency,
    ),
    refused: [...(given.refused ?? []), ...(legs === null ? [] : again.refused)],
    problems: setProblems(people, sold, chosen, had),
    seatsUntil: chosen.some((one) => one.seat) ? (given.seatsUntil?.toISOString() ?? null) : null,
    ...boughtAs(subject, now),
  };
}

/** What an order's page shows of it; what was never paid for is left out. */
export function viewBought(
  { purchases, items }: { purchases: readonly PurchaseRow[]; items: readonly ItemRow[] },
  now: Date,
  giveBack: boolean,
) {
  return {
    items: items.filter((item) => item.state !== 'withdrawn').map((item) => viewItem(item, now, giveBack)),
    purchases: purchases
      .filter((purchase) => purchase.state !== 'withdrawn')
      .map((purchase) => viewPurchase(purchase, items)),
  };
}
