import { localDate } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { type AncillaryKind, type FareTerms, type Slice, ticketPortions } from '#modules/supply/api.ts';
import type { ListedTicketState, TicketType } from '../wire/ticket-list-shapes.ts';

type Amount = { readonly minor: number };
type PriceLine = Readonly<Record<'fare' | 'taxes' | 'serviceFee' | 'itFee' | 'total', Amount>> & {
  readonly category: Category;
  readonly commission?: Amount | undefined;
  readonly motivation?: Amount | undefined;
};
type PriceDetail = {
  readonly lines: readonly PriceLine[];
  readonly portions?: readonly { readonly lines: readonly PriceLine[] }[] | undefined;
};
type Journey = {
  readonly slices: readonly Slice[];
  readonly locations: Readonly<Record<string, { cityKey?: string | null | undefined } | undefined>>;
  readonly terms: Pick<FareTerms, 'portions'>;
};

/** What an agency's list of tickets is made of. */
export type ListedOrder = {
  readonly id: string;
  readonly contractId: string;
  readonly userId: string | null;
  readonly workplaceId: string | null;
  readonly currency: Currency;
  readonly journey: Journey;
  readonly price: PriceDetail;
  /** When its tickets were issued. */
  readonly issuedAt: Date;
  readonly categoryOf: ReadonlyMap<string, Category>;
};
export type ListedTicket = {
  readonly number: string;
  readonly passengerId: string;
  readonly type: TicketType;
  readonly state: ListedTicketState;
  readonly coupons: readonly { readonly flight: string }[];
  readonly replaces: string | null;
  readonly exchangeId: string | null;
};
export type ListedExchange = {
  readonly id: string;
  readonly journey: Journey;
  readonly lines: readonly { readonly passengerId: string; readonly price: PriceLine }[];
  readonly endedAt: Date | null;
};
/** A service with a number of its own. */
export type ListedAncillary = {
  readonly id: string;
  readonly number: string;
  readonly passengerId: string;
  readonly kind: AncillaryKind;
  readonly state: string;
  readonly flight: string;
  /** Its segment in the journey as sold. */
  readonly segmentIndex: number;
  readonly departsAt: Date;
  readonly priceMinor: number;
  readonly currency: Currency;
  readonly issuedAt: Date;
};

/** One row of the list: a ticket, or a service with a number. */
export type ListedDocument = {
  id: string;
  number: string;
  orderId: string;
  contractId: string;
  userId: string | null;
  workplaceId: string | null;
  passengerId: string;
  type: TicketType;
  kind: AncillaryKind | null;
  state: ListedTicketState;
  exchanged: boolean;
  relatedTicketNumber: string | null;
  carrier: string | null;
  issuedAt: Date;
  departsOn: string | null;
  origin: string | null;
  destination: string | null;
  currency: Currency;
  fareMinor: number;
  taxesMinor: number;
  feeMinor: number;
  totalMinor: number;
  commissionMinor: number;
  motivationMinor: number;
};

const cityOf = ({ locations }: Journey, code: string | undefined): string | null =>
  (code === undefined ? undefined : locations[code]?.cityKey) ?? null;

const NOTHING = { fareMinor: 0, taxesMinor: 0, feeMinor: 0, totalMinor: 0, commissionMinor: 0, motivationMinor: 0 };
const sumsOf = (line: PriceLine) => ({
  fareMinor: line.fare.minor,
  taxesMinor: line.taxes.minor,
  feeMinor: line.serviceFee.minor + line.itFee.minor,
  totalMinor: line.total.minor,
  commissionMinor: line.commission?.minor ?? 0,
  motivationMinor: line.motivation?.minor ?? 0,
});

/**
 * The tickets of an order as an agency's list shows them: with the sums as sold, of its part of a journey on several
 * tickets, or of the exchange that brought it. Of several tickets for one journey the first carries the sums.
 */
export function listedTickets(
  order: ListedOrder,
  tickets: readonly ListedTicket[],
  exchanges: readonly ListedExchange[],
): ListedDocument[] {
  return tickets.map((ticket) => {
    const exchange = exchanges.find(({ id }) => id === ticket.exchangeId);
    const { journey } = exchange ?? order;
    const portions = ticketPortions(journey.slices, journey.terms);
    const portionOf = ({ coupons }: ListedTicket) =>
      portions.find((one) => one.segments.some(({ flight }) => flight === coupons[0]?.flight));
    const portion = portionOf(ticket);
    const segments = portion?.segments ?? journey.slices[0]?.segments ?? [];
    const first = tickets
      .filter(
        (other) =>
          other.passengerId === ticket.passengerId &&
          other.exchangeId === ticket.exchangeId &&
          (portion === undefined || portionOf(other) === portion),
      )
      .map(({ number }) => number)
      .sort()[0];
    const category = order.categoryOf.get(ticket.passengerId);
    const sold = order.price.lines.find((line) => line.category === category);
    const portionLine =
      portion && !exchange
        ? order.price.portions?.[portion.n]?.lines.find((line) => line.category === category)
        : undefined;
    const exchangeLine = exchange?.lines.find(({ passengerId }) => passengerId === ticket.passengerId)?.price;
    // What was earned of the sale stands where the exchange does not say otherwise.
    const line = exchangeLine
      ? {
          ...exchangeLine,
          commission: exchangeLine.commission ?? sold?.commission,
          motivation: exchangeLine.motivation ?? sold?.motivation,
        }
      : (portionLine ?? sold);
    return {
      id: ticket.number,
      number: ticket.number,
      orderId: order.id,
      contractId: order.contractId,
      userId: order.userId,
      workplaceId: order.workplaceId,
      passengerId: ticket.passengerId,
      type: ticket.type,
      kind: null,
      state: ticket.state,
      exchanged: ticket.exchangeId !== null,
      relatedTicketNumber: ticket.replaces ?? (first === ticket.number ? null : (first ?? null)),
      carrier: segments[0]?.carrier ?? null,
      issuedAt: exchange?.endedAt ?? order.issuedAt,
      departsOn: segments[0]?.departsLocal.slice(0, 10) ?? null,
      origin: cityOf(journey, segments[0]?.from),
      destination: cityOf(journey, segments.at(-1)?.to),
      currency: order.currency,
      ...(first === ticket.number && line ? sumsOf(line) : NOTHING),
    };
  });
}

const TYPES: Partial<Record<AncillaryKind, TicketType>> = { seat: 'COMFORT_SEAT', baggage: 'EBAGGAGE' };
const STATES: Readonly<Record<string, ListedTicketState>> = { voided: 'void', refunded: 'refunded', lost: 'lost' };

/** Services of an order with a number of their own, each with its ticket. */
export function listedAncillaries(
  order: ListedOrder,
  tickets: readonly ListedTicket[],
  ancillaries: readonly ListedAncillary[],
): ListedDocument[] {
  const segments = order.journey.slices.flatMap((slice) => slice.segments);
  return ancillaries.map((one) => {
    const segment = segments[one.segmentIndex];
    const has = (ticket: ListedTicket) => ticket.coupons.some(({ flight }) => flight === one.flight);
    const [related] = tickets
      .filter(({ passengerId }) => passengerId === one.passengerId)
      .toSorted(
        (a, b) =>
          Number(has(b)) - Number(has(a)) ||
          Number(b.state === 'open') - Number(a.state === 'open') ||
          (a.number < b.number ? -1 : 1),
      );
    return {
      id: one.id,
      number: one.number,
      orderId: order.id,
      contractId: order.contractId,
      userId: order.userId,
      workplaceId: order.workplaceId,
      passengerId: one.passengerId,
      type: TYPES[one.kind] ?? 'other',
      kind: one.kind,
      state: STATES[one.state] ?? 'open',
      exchanged: false,
      relatedTicketNumber: related?.number ?? null,
      carrier: one.flight.slice(0, 2),
      issuedAt: one.issuedAt,
      departsOn: segment?.departsLocal.slice(0, 10) ?? localDate(one.departsAt.toISOString(), 'Asia/Bishkek'),
      origin: cityOf(order.journey, segment?.from),
      destination: cityOf(order.journey, segment?.to),
      currency: one.currency,
      ...NOTHING,
      fareMinor: one.priceMinor,
      totalMinor: one.priceMinor,
    };
  });
}
