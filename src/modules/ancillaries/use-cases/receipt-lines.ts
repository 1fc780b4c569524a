import { money } from '#kernel/money.ts';
import {
  type AncillariesData,
  type OrderRow,
  type OrdersDeps,
  openTraveller,
  type PassengerRow,
} from '#modules/orders/extension.ts';

import { boughtOf, type ItemRow } from '../db/ancillaries-queries.ts';

type ReceiptLine = AncillariesData['items'][number];

/** What a receipt says of one thing. */
export const lineOf = (item: ItemRow, person: { surname: string; name: string }): ReceiptLine => ({
  surname: person.surname,
  name: person.name,
  kind: item.kind,
  what: item.details.title ?? item.seat ?? (item.details.piece ? String(item.details.piece.kg) : item.item),
  flight: item.flight,
  number: item.number,
  rfic: item.rfic,
  rfisc: item.rfisc,
  price: money(item.priceMinor, item.currency),
});

/** Current ancillaries of an order's passengers; `withTicket`: the order's own payment paid for them. */
export async function receiptLines(
  deps: OrdersDeps,
  order: Pick<OrderRow, 'id'>,
  people: readonly PassengerRow[],
): Promise<(ReceiptLine & { withTicket: boolean })[]> {
  const { items, purchases } = await boughtOf(deps.db, order.id);
  return items.flatMap((item) => {
    const row = people.find((p) => p.id === item.passengerId);
    if (item.state !== 'issued' || !row) return [];
    const paid = purchases.find((one) => one.id === item.purchaseId)?.paid;
    return [{ ...lineOf(item, openTraveller(deps, row)), withTicket: paid === 'ticket' }];
  });
}
