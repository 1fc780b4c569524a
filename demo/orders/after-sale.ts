import type { LocalDate } from '#kernel/dates.ts';
import {
  confirmExchange,
  confirmReturn,
  type Order,
  quoteExchange,
  quoteReturn,
  readSplitChoices,
  splitOrder,
} from '#modules/orders/api.ts';
import {
  actOnOwnRequest,
  actOnRequest,
  calculateRefund,
  createRequest,
  filesPath,
  type NewRequest,
  readStaffRequest,
} from '#modules/requests/api.ts';
import type { DemoClient } from './demo-client.ts';

type Passengers = Order['passengers'];
const idsOf = (passengers: Passengers): string[] => passengers.map(({ id }) => id);

/** Voids or refunds tickets as quoted. */
export async function returnTickets(
  client: DemoClient,
  { id }: Order,
  kind: 'void' | 'refund',
  passengers: Passengers,
): Promise<void> {
  const passengerIds = idsOf(passengers);
  const quote = await client.call(quoteReturn, { params: { id }, body: { kind, passengerIds } });
  await client.call(confirmReturn, {
    params: { id, returnId: quote.id },
    body: { agreed: true, refundAmount: quote.refundAmount },
  });
}

/** Exchanges all passengers of an order to the first other flight of a day. */
export async function exchangeTickets(client: DemoClient, { id, passengers }: Order, date: LocalDate): Promise<void> {
  const { offers } = await client.call(quoteExchange, {
    params: { id },
    body: { passengerIds: idsOf(passengers), dates: [date] },
  });
  const offer = offers[0];
  if (!offer) throw new Error(`nothing flies on ${date}`);
  await client.call(confirmExchange, {
    params: { id, exchangeId: offer.id },
    body: { agreed: true, total: offer.total, method: 'balance' },
  });
}

/** Splits the last passenger off into a new order. */
export async function splitPassengersOff(client: DemoClient, { id, passengers }: Order): Promise<void> {
  const passengerIds = idsOf(passengers.slice(-1));
  const params = { id };
  const { parts } = await client.call(readSplitChoices, { params, query: { leave: passengerIds.join(',') } });
  if (!parts) throw new Error('no passenger can be split off');
  await client.call(splitOrder, { params, body: { passengerIds, agreed: true, total: parts.remaining.total } });
}

/** The smallest valid file. */
export const DOCUMENT = {
  name: 'certificate.pdf',
  type: 'application/pdf',
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 ' +
      '0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

/** Submits a staff request for all passengers of an order; returns the request. */
export async function submitRequest(
  client: DemoClient,
  { id: orderId, passengers }: Order,
  kind: NewRequest['kind'],
  given: Partial<NewRequest> & Pick<NewRequest, 'reason'>,
  withDocument = false,
): Promise<string> {
  const body = { orderId, kind, passengerIds: idsOf(passengers), agreed: true, ...given };
  const { id } = await client.call(createRequest, { body });
  if (withDocument) await client.attach(filesPath(id, 'request'), DOCUMENT);
  return id;
}

/** Moves a request through steps, by its executor. */
export async function moveRequest(
  client: DemoClient,
  id: string,
  moves: readonly ('claimed' | 'asked' | 'calculated' | 'withdrawn')[],
): Promise<void> {
  const params = { id };
  for (const move of moves) {
    if (move === 'withdrawn') await client.call(actOnOwnRequest, { params, body: { move } });
    else if (move === 'calculated') await calculateAsStaff(client, id);
    else
      await client.call(actOnRequest, {
        params,
        body: { move, text: move === 'asked' ? 'Подтвердите, что места больше не нужны.' : '' },
      });
  }
}

/** A manual calculation: everything but the service fee is refunded. */
async function calculateAsStaff(client: DemoClient, id: string): Promise<void> {
  const { paid } = await client.call(readStaffRequest, { params: { id } });
  const lines = paid.flatMap(({ passengerId, parts }) =>
    parts
      ? [
          {
            passengerId,
            fare: parts.fare,
            taxes: parts.taxes,
            fees: { ...parts.fees, minor: 0 },
            penalty: { ...parts.fare, minor: 0 },
          },
        ]
      : [],
  );
  await client.call(calculateRefund, { params: { id }, body: { channel: 'hand', lines } });
}
