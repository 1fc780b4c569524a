import { expect } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type {
  Ancillaries,
  Exchange,
  ExchangeOffers,
  Order,
  ReturnChoices,
  Split,
  SplitChoices,
  TicketReturn,
} from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, until } from './product-fixture.ts';
import type { Visitor } from './visitor.ts';

export type Sold = { visitor: Visitor; order: Order };
/** What is bought in one order, and done with it one act after the other. */
export const CHAINS: readonly (readonly string[])[] = [
  ['add a bag', 'split', 'void'],
  ['exchange'],
  ['void one', 'refund'],
  ['refund one', 'release seats'],
];
/** Neither changes a sold order: paying and giving up come before, the others read. */
const OTHER_ACTIONS = ['pay', 'cancel', 'download', 'repeat'];
const WAIT = 60_000;

type Good = <T>(visitor: Visitor, method: string, path: string, body?: unknown) => Promise<T>;
type Act = (sold: Sold) => Promise<void>;

/** Acts after the sale through the site; `day`: of the departure. */
export function actsAfterSale(world: { fixture: ProductFixture; good: Good; admin: Visitor; day: string }) {
  const { fixture, good, admin, day } = world;
  const path = ({ order }: Sold, rest: string) => `/api/orders/${order.id}/${rest}`;
  const idsOf = ({ order }: Sold) => order.passengers.map(({ id }) => id);
  const openOf = async (sold: Sold): Promise<string[]> => {
    const { tickets } = await fixture.order(sold.visitor, sold.order.id);
    const open = new Set(tickets.filter(({ state }) => state === 'open').map(({ passengerId }) => passengerId));
    return idsOf(sold).filter((id) => open.has(id));
  };
  const bagOf = async (sold: Sold) => {
    const { segments } = await good<Ancillaries>(sold.visitor, 'GET', path(sold, 'ancillaries'));
    return segments[0]?.items.find(({ kind }) => kind === 'baggage');
  };

  /** Gives some passengers back; what comes back is within the price. */
  async function giveBack(sold: Sold, kind: 'void' | 'refund', passengerIds: readonly string[]): Promise<void> {
    const { visitor, order } = sold;
    await fixture.reach(visitor, order.id, ({ actions }) => actions.includes(kind), WAIT);
    const quote = await good<TicketReturn>(visitor, 'POST', path(sold, 'returns'), { kind, passengerIds });
    const { refundAmount } = quote;
    await good(visitor, 'POST', path(sold, `returns/${quote.id}/confirm`), { agreed: true, refundAmount });
    const isGone = ({ tickets, status }: Order) =>
      status !== 'sold' && tickets.every((one) => !passengerIds.includes(one.passengerId) || one.state !== 'open');
    await fixture.reach(visitor, order.id, isGone, WAIT);
    expect(refundAmount.minor).toBeGreaterThan(0);
    expect(refundAmount.minor).toBeLessThanOrEqual(order.price.total.minor);
  }

  async function exchange(sold: Sold): Promise<void> {
    const wanted = { passengerIds: idsOf(sold), dates: [addDays(day, 7)] };
    const { offers } = await good<ExchangeOffers>(sold.visitor, 'POST', path(sold, 'exchanges'), wanted);
    const [offer] = offers;
    if (!offer) throw new Error(`${sold.order.number}: no other departure`);
    const at = path(sold, `exchanges/${offer.id}`);
    const agreed = { agreed: true, total: offer.total, method: 'card' };
    const { redirectUrl } = await good<{ redirectUrl: string | null }>(sold.visitor, 'POST', `${at}/confirm`, agreed);
    if (redirectUrl) await payOnPage(redirectUrl, CARDS.withoutCode);
    await until(
      () => good<Exchange>(sold.visitor, 'GET', at),
      ({ state }) => state === 'done',
      'the exchange',
      WAIT,
    );
  }

  /** The last passenger leaves for an order of their own. */
  async function split(sold: Sold): Promise<void> {
    const leaving = idsOf(sold).slice(-1);
    const splits = path(sold, 'splits');
    const { parts } = await good<SplitChoices>(sold.visitor, 'GET', `${splits}?leave=${leaving}`);
    const agreed = { passengerIds: leaving, agreed: true, total: parts?.splitOff.total as Money };
    const { id } = await good<Split>(sold.visitor, 'POST', splits, agreed);
    const read = () => good<Split>(sold.visitor, 'GET', `${splits}/${id}`);
    const { childOrder } = await until(read, ({ state }) => state === 'done', 'the split', WAIT);
    const own = await fixture.reach(sold.visitor, childOrder?.id ?? '', 'sold', WAIT);
    expect(own.passengers).toHaveLength(leaving.length);
  }

  async function addBag(sold: Sold): Promise<void> {
    const [passengerId] = idsOf(sold);
    const wish = { passengerId, segmentIndex: 0, item: (await bagOf(sold))?.id, count: 1 };
    const put = { chosen: [wish] };
    const { total } = await good<Ancillaries>(sold.visitor, 'PUT', path(sold, 'ancillaries'), put);
    const agreed = { agreed: true, total, method: 'card' };
    const purchases = path(sold, 'ancillaries/purchases');
    const { redirectUrl } = await good<{ redirectUrl: string }>(sold.visitor, 'POST', purchases, agreed);
    await payOnPage(redirectUrl, CARDS.withoutCode);
    const isIssued = ({ ancillaries }: Order) => ancillaries?.items.some(({ state }) => state === 'issued') ?? false;
    await fixture.reach(sold.visitor, sold.order.id, isIssued, WAIT);
  }

  /** By a request that staff carry out; brings no money. */
  async function releaseSeats(sold: Sold): Promise<void> {
    const passengerIds = await openOf(sold);
    const request = { orderId: sold.order.id, kind: 'release_seats', passengerIds, reason: 'plans', agreed: true };
    const { id } = await good<{ id: string }>(sold.visitor, 'POST', '/api/requests', request);
    await good(admin, 'POST', `/api/office/requests/${id}/moves`, { move: 'claimed' });
    await good(admin, 'POST', `/api/office/requests/${id}/carry-out`, {});
    const isReleased = ({ tickets }: Order) => tickets.some(({ state }) => state === 'released');
    await fixture.reach(sold.visitor, sold.order.id, isReleased, WAIT);
  }

  const acts: Readonly<Record<string, Act>> = {
    void: async (sold) => giveBack(sold, 'void', await openOf(sold)),
    refund: async (sold) => giveBack(sold, 'refund', await openOf(sold)),
    'void one': (sold) => giveBack(sold, 'void', idsOf(sold).slice(0, 1)),
    'refund one': (sold) => giveBack(sold, 'refund', idsOf(sold).slice(0, 1)),
    exchange,
    split,
    'add a bag': addBag,
    'release seats': releaseSeats,
  };

  /** What may be done with a sold order now, as its page and the pages behind it say. */
  async function offeredActs(sold: Sold, releases: boolean): Promise<string[]> {
    const { actions } = await fixture.order(sold.visitor, sold.order.id);
    const offered: string[] = actions.filter((action) => !OTHER_ACTIONS.includes(action));
    const { passengers, together } = await good<ReturnChoices>(sold.visitor, 'GET', path(sold, 'returns'));
    const open = passengers.filter((one) => one.open);
    if (open.length > 1 && !together)
      offered.push(...actions.filter((one) => one === 'void' || one === 'refund').map((one) => `${one} one`));
    if (open.length > 0 && releases) offered.push('release seats');
    if (open.length > 0 && (await bagOf(sold))) offered.push('add a bag');
    return offered;
  }

  return {
    offeredActs,
    carryOut: async (act: string, sold: Sold): Promise<void> => {
      const run = acts[act];
      if (!run) throw new Error(`${act}: offered, and no test does it`);
      await run(sold);
    },
  };
}
