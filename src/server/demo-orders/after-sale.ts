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
import type { DemoContext } from './demo-client.ts';

type Passengers = Order['passengers'];
const idsOf = (passengers: Passengers): string[] => passengers.map(({ id }) => id);

/** Annuls or gives back tickets as the quote promises. */
export async function returnTickets(
  demo: DemoContext,
  { id }: Order,
  kind: 'void' | 'refund',
  passengers: Passengers,
): Promise<void> {
  const passengerIds = idsOf(passengers);
  const quote = await demo.call(quoteReturn, { params: { id }, body: { kind, passengerIds } });
  await demo.call(confirmReturn, {
    params: { id, returnId: quote.id },
    body: { agreed: true, refundAmount: quote.refundAmount },
  });
}

/** Moves everybody of an order to the first other flight of a day. */
export async function exchangeTickets(demo: DemoContext, { id, passengers }: Order, date: LocalDate): Promise<void> {
  const { offers } = await demo.call(quoteExchange, {
    params: { id },
    body: { passengerIds: idsOf(passengers), dates: [date] },
  });
  const offer = offers[0];
  if (!offer) throw new Error(`nothing flies on ${date}`);
  await demo.call(confirmExchange, {
    params: { id, exchangeId: offer.id },
    body: { agreed: true, total: offer.total, method: 'balance' },
  });
}

/** The last passenger of an order leaves for one of their own. */
export async function splitPassengersOff(demo: DemoContext, { id, passengers }: Order): Promise<void> {
  const passengerIds = idsOf(passengers.slice(-1));
  const params = { id };
  const { parts } = await demo.call(readSplitChoices, { params, query: { leave: passengerIds.join(',') } });
  if (!parts) throw new Error('nobody may leave');
  await demo.call(splitOrder, { params, body: { passengerIds, agreed: true, total: parts.remaining.total } });
}

/** The smallest document that is one. */
const DOCUMENT = {
  name: 'certificate.pdf',
  type: 'application/pdf',
  content: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 ' +
      '0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

/** Asks for what no page can do by itself, for everybody of an order; answers the request. */
export async function submitRequest(
  demo: DemoContext,
  { id: orderId, passengers }: Order,
  kind: NewRequest['kind'],
  given: Partial<NewRequest> & Pick<NewRequest, 'reason'>,
  withDocument = false,
): Promise<string> {
  const body = { orderId, kind, passengerIds: idsOf(passengers), agreed: true, ...given };
  const { id } = await demo.call(createRequest, { body });
  if (withDocument) await demo.attach(filesPath(id, 'request'), DOCUMENT);
  return id;
}

/** Steps of a request, one after the other, by its executor. */
export async function moveRequest(
  demo: DemoContext,
  id: string,
  moves: readonly ('claimed' | 'asked' | 'calculated' | 'withdrawn')[],
): Promise<void> {
  const params = { id };
  for (const move of moves) {
    if (move === 'withdrawn') await demo.call(actOnOwnRequest, { params, body: { move } });
    else if (move === 'calculated') await calculateAsStaff(demo, id);
    else
      await demo.call(actOnRequest, {
        params,
        body: { move, text: move === 'asked' ? 'Подтвердите, что места больше не нужны.' : '' },
      });
  }
}

/** By hand: everything that was paid goes back but the fee of the service. */
async function calculateAsStaff(demo: DemoContext, id: string): Promise<void> {
  const { paid } = await demo.call(readStaffRequest, { params: { id } });
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
  await demo.call(calculateRefund, { params: { id }, body: { channel: 'hand', lines } });
}
