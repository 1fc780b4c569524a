import { describe, expect, test } from 'vitest';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import {
  accept,
  claimedRequest,
  fill,
  flight,
  offersOf,
  order,
  paid,
  people,
  send,
  som,
  tryAccept,
} from './request-offers-fixture.ts';

const harness = callers({ jobs: true });

type Card = {
  offerId: string;
  state: { status: string; total: { minor: number }; canAccept: boolean; order: { id: string } | null } | null;
};
const history = async (who: Browser, requestId: string) =>
  (await who.good('GET', `/api/requests/${requestId}/chat`)).history;
/** The cards of a request's chat by offer. */
async function cardsOf(who: Browser, requestId: string): Promise<Map<string, Card['state']>> {
  const { messages } = await history(who, requestId);
  return new Map(messages.map(({ card }: { card: Card }) => [card.offerId, card.state]));
}
/** What a reader who has read up to `after` catches up on, once `fits`. */
const caughtUp = (who: Browser, conversationId: string, after: number, fits: (cards: Card[]) => boolean) =>
  until(async (): Promise<Card[]> => {
    const path = `/api/conversations/${conversationId}/changes?after=${after}`;
    return (await who.good('GET', path)).messages.map(({ card }: { card: Card }) => card);
  }, fits);
const statusIn = (cards: readonly Card[], offerId: string) => cards.find((card) => card.offerId === offerId)?.state;

describe('the card of an offer in the chat', () => {
  test('shows both sides how it stands, and only its author that it may be accepted', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 31);
    const [first, second] = [await send(executor, id, flight(31)), await send(executor, id, flight(31))];
    const mine = await cardsOf(agent, id);
    const [{ total, refund }] = await offersOf(agent, id);
    const terms = { refund: refund.beforeDeparture, bags: { pieces: 1, kg: 23 } };
    expect(mine.get(first)).toEqual({ status: 'open', total, terms, canAccept: true, order: null });
    expect((await cardsOf(executor, id)).get(first)).toMatchObject({ status: 'open', canAccept: false });

    // Accepted, ordered, paid and issued: each step arrives as a change of the message, for both.
    const { conversation } = await history(agent, id);
    const follow = async (fits: (cards: Card[]) => boolean) => {
      for (const who of [agent, executor]) await caughtUp(who, conversation.id, conversation.seq, fits);
    };
    const bookingId = await accept(agent, id, first);
    await follow((cards) => statusIn(cards, first)?.status === 'accepted');
    expect((await cardsOf(agent, id)).get(second)).toMatchObject({ status: 'open', canAccept: true });
    await fill(agent, bookingId, people(2));
    const orderId = await paid(agent, bookingId);
    await follow((cards) => statusIn(cards, first)?.order?.id === orderId);
    await follow((cards) => statusIn(cards, first)?.status === 'to_issue');
    // The other option of an ordered service is not to be had.
    await follow((cards) => statusIn(cards, second)?.canAccept === false);
    const [{ toIssue }] = await until(
      () => offersOf(executor, id),
      ([one]) => one.toIssue !== null,
    );
    await executor.good('POST', `/api/office/request-offers/${first}/tickets`, {
      locator: '',
      tickets: toIssue.map(({ travellerId }: { travellerId: string }, n: number) => ({
        travellerId,
        number: `999250000000${n}`,
      })),
    });
    await follow((cards) => statusIn(cards, first)?.status === 'issued');
    expect((await history(agent, id)).messages).toHaveLength(2);
  });

  test('of an order that was not paid in time or was cancelled, stands open again for the others', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 32);
    const [first, second] = [await send(executor, id, flight(32)), await send(executor, id, flight(32))];
    const bookingId = await accept(agent, id, first);
    await fill(agent, bookingId, people(2));
    const { body } = await order(agent, bookingId, 'card');
    await until(
      () => cardsOf(agent, id),
      (cards) => cards.get(first)?.status === 'held' && cards.get(second)?.canAccept === false,
    );
    const { conversation } = await history(agent, id);
    await agent.good('POST', `/api/orders/${body.orderId}/cancel`, {});
    const cards = await caughtUp(
      agent,
      conversation.id,
      conversation.seq,
      (all) => statusIn(all, second)?.canAccept === true,
    );
    expect(statusIn(cards, first)?.status).not.toBe('held');
  });

  test('is refused as on the page of offers: withdrawn, at another price; a repeat is the same booking', async () => {
    const { id, agent, executor } = await claimedRequest(harness, 33);
    const offerId = await send(executor, id, flight(33));
    const { conversation } = await history(agent, id);
    expect((await tryAccept(agent, offerId, som(1))).body).toMatchObject({ code: 'offers.price_changed' });
    const { total } = (await cardsOf(agent, id)).get(offerId) ?? {};
    const [one, two] = await Promise.all([tryAccept(agent, offerId, total), tryAccept(agent, offerId, total)]);
    expect(one.status).toBe(200);
    expect(two.body).toEqual(one.body);
    await executor.good('POST', `/api/office/request-offers/${offerId}/withdrawal`);
    const cards = await caughtUp(
      agent,
      conversation.id,
      conversation.seq,
      (all) => statusIn(all, offerId)?.status === 'withdrawn',
    );
    expect(statusIn(cards, offerId)?.canAccept).toBe(false);
    expect((await tryAccept(agent, offerId, total)).body).toMatchObject({ code: 'offers.withdrawn' });
  });

  test('is closed with its conversation to a stranger', async () => {
    const { id, executor } = await claimedRequest(harness, 34);
    const offerId = await send(executor, id, flight(34));
    const stranger = await harness.signIn('silver');
    const { conversation } = await history(executor, id);
    expect((await stranger.ask('GET', { path: `/api/conversations/${conversation.id}` })).status).toBe(404);
    expect((await tryAccept(stranger, offerId)).body).toMatchObject({ code: 'offers.not_found' });
  });
});
