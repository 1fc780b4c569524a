import type { Cabin } from '#kernel/cabin.ts';
import { type Money, money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { ordersByIds, type SaleContents } from '#modules/orders/index.ts';
import { type Segment, ticketPortions } from '#modules/supply/api.ts';
import type { Executor } from '#platform/db/database.ts';
import { listedSources, ordersOfTickets } from '../db/list-row-queries.ts';
import { type ListedDocument, type ListedTicket, listedTickets } from '../domain/listed-documents.ts';
import type { TicketType } from '../wire/ticket-list-shapes.ts';

/** A ticket that was sold, or will be. Of several for one journey the first has the price. */
type PricedDocument = {
  readonly type: TicketType;
  /** Keys of locations. */
  readonly origin: string | null;
  readonly destination: string | null;
  readonly carrier: string | null;
  /** Of the fare. */
  readonly cabin: Cabin | null;
  readonly price: Money;
  /** Our fees, within the price. */
  readonly fee: Money;
};
export type SoldDocument = PricedDocument & {
  readonly documentId: string;
  readonly orderId: string;
  /** Who placed the order, signed in. */
  readonly userId: string | null;
  readonly contractId: string | null;
  readonly state: ListedTicket['state'];
  /** Issued for another ticket. */
  readonly isExchange: boolean;
  readonly issuedAt: Date;
};

const toPriced = (document: ListedDocument, { cabin }: { cabin: Cabin }): PricedDocument => {
  const { type, origin, destination, carrier, totalMinor, feeMinor, currency } = document;
  const [price, fee] = [money(totalMinor, currency), money(feeMinor, currency)];
  return { type, origin, destination, carrier, cabin, price, fee };
};

/**
 * Tickets of orders that were sold to customers or under contracts, and those of these numbers in whatever order they
 * are now; none for orders of visitors.
 */
export async function listSoldDocuments(
  db: Executor,
  orderIds: readonly string[],
  numbers: readonly string[],
): Promise<SoldDocument[]> {
  const ids = [...new Set([...orderIds, ...(await ordersOfTickets(db, numbers))])];
  const wanted = { orders: new Set(orderIds), numbers: new Set(numbers) };
  const [orders, found] = await Promise.all([ordersByIds(db, ids), listedSources(db, ids)]);
  const categoryOf = new Map(found.passengers.map(({ id, category }) => [id, category]));
  const ticketsOf = Map.groupBy(found.tickets, ({ orderId }) => orderId);
  const issuedOf = new Map(found.issued.map(({ orderId, at }) => [orderId, at]));
  return orders.flatMap((order) => {
    const { id, userId, contractId } = order;
    if (contractId === null && userId === null) return [];
    const issuedAt = issuedOf.get(id) ?? order.updatedAt;
    const tickets = ticketsOf.get(id) ?? [];
    return listedTickets({ ...order, contractId: contractId ?? '', issuedAt, categoryOf }, tickets, found.exchanges)
      .filter(({ number }) => wanted.orders.has(id) || wanted.numbers.has(number))
      .map((document) => ({
        ...toPriced(document, order.journey.terms),
        documentId: document.id,
        orderId: id,
        userId,
        contractId,
        state: document.state,
        isExchange: document.exchanged,
        issuedAt: document.issuedAt,
      }));
  });
}

const TYPE_OF_MODE: Readonly<Record<NonNullable<Segment['mode']>, TicketType>> = {
  avia: 'ETICKET',
  rail: 'RAILTICKET',
  bus: 'BUS',
  hotel: 'HOTEL',
  transfer: 'TRANSFER',
  service: 'other',
};
const typeOf = (segment: Segment | undefined): TicketType =>
  segment?.transfer?.class === 'express' ? 'AE_TICKET' : TYPE_OF_MODE[segment?.mode ?? 'avia'];

/** The tickets that a sale will bring, with their prices: one for each passenger and part of the journey. */
export function expectedDocuments({ journey, price }: SaleContents): PricedDocument[] {
  const all = journey.slices.flatMap(({ segments }) => segments);
  const portions = ticketPortions(journey.slices, journey.terms).map(({ segments }) => segments);
  const categoryOf = new Map<string, Category>();
  const tickets = price.lines.flatMap(({ category, count }) =>
    Array.from({ length: count }, (_, n) => `${category}-${n}`).flatMap((passengerId) => {
      categoryOf.set(passengerId, category);
      return (portions.length > 0 ? portions : [all]).map(
        (segments, n): ListedTicket => ({
          number: `${passengerId}-${n}`,
          passengerId,
          type: typeOf(segments[0]),
          state: 'open',
          coupons: segments.map(({ flight }) => ({ flight })),
          replaces: null,
          exchangeId: null,
        }),
      );
    }),
  );
  const order = { id: '', contractId: '', userId: null, workplaceId: null, issuedAt: new Date(0), categoryOf };
  const { currency } = price.total;
  return listedTickets({ ...order, currency, journey, price }, tickets, []).map((document) =>
    toPriced(document, journey.terms),
  );
}
