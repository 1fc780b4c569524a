import { type Money, times } from '#kernel/money.ts';
import type { Acquirer } from './acquirer.ts';
import type { Product } from './product.ts';
import type { Scheduler } from './scheduler.ts';
import type { SeededRandom } from './seeded-random.ts';

const MINUTE = 60_000;

/** A buyer who pays, pays late, changes cards, cancels, returns tickets, and submits twice. */
export function buyer(given: {
  orderId: string;
  people: readonly string[];
  scheduler: Scheduler;
  random: SeededRandom;
  product: Product;
  acquirer: Acquirer;
  up: () => boolean;
  ids: () => string;
  back: Readonly<Record<'void' | 'refund', Money>>;
  calm: () => boolean;
}): void {
  const { orderId, people, scheduler, random, product, acquirer, ids } = given;
  const maxWaitMs = random.pick([20_000, 2 * MINUTE, 8 * MINUTE]);
  let returns = random.pick([0, 0, 1, 2, 2]);
  const givesUp = random.happens(0.12);

  const card = (page: string) => {
    const paysAt = random.happens(0.75) ? random.between(2_000, MINUTE) : random.between(MINUTE, 12 * MINUTE);
    const how = random.happens(0.75) ? 'captured' : 'declined';
    // The card step ends on its page, even if the page has expired.
    scheduler.in(paysAt, () => {
      acquirer.end(page, how);
      if (how === 'declined' && random.happens(0.6))
        scheduler.in(random.between(3_000, 6 * MINUTE), () => acquirer.end(page, 'captured'));
    });
    if (random.happens(0.5))
      scheduler.in(paysAt + random.between(500, MINUTE), () => start(product.refreshPayments(orderId)));
  };
  const start = (flow: Parameters<Scheduler['start']>[0]) => {
    if (given.up()) scheduler.start(flow);
  };
  function* paying() {
    const page = yield* product.pay(orderId);
    if (page) card(page);
  }

  const giveBack = () => {
    const orderState = product.ordersStore.orders.get(orderId)?.orderState;
    if (!orderState) return;
    const kind = random.pick(['void', 'refund'] as const);
    const here = people.filter((one) => orderState.passengerIds.includes(one));
    if (here.length === 0) return;
    const chosen = random.happens(0.5) ? here : [random.pick(here)];
    const amount = times(given.back[kind], chosen.length);
    const quote = () => ({ id: ids(), kind, passengerIds: chosen, amount });
    start(product.giveBack(orderId, quote()));
    // A second tab confirms its own quote.
    if (random.happens(0.4)) scheduler.in(random.between(0, 90_000), () => start(product.giveBack(orderId, quote())));
  };

  /** A passenger is split off into a new order and acts as a buyer of their own. */
  const split = () => {
    const staying = product.ordersStore.orders.get(orderId)?.orderState.passengerIds ?? [];
    const leaving = staying.filter(() => random.happens(0.5));
    if (leaving.length > 0 && leaving.length < staying.length) start(product.split(orderId, leaving));
  };
  const act = () => {
    if (given.calm()) return;
    scheduler.in(random.between(maxWaitMs / 4, maxWaitMs), act);
    const order = product.ordersStore.orders.get(orderId);
    if (!order || !given.up()) return;
    if (order.orderState.end === 'open' && order.status === 'pay') {
      if (random.happens(0.2)) return split();
      if (givesUp && random.happens(0.4)) return start(product.cancel(orderId));
      start(paying());
      if (random.happens(0.2)) start(paying());
    } else if (['sold', 'partial_sold'].includes(order.status) && random.happens(0.25)) split();
    else if (['sold', 'partial_sold'].includes(order.status) && returns > 0 && random.happens(0.5)) {
      returns--;
      giveBack();
    } else if (random.happens(0.1)) start(product.cancel(orderId));
  };
  scheduler.in(random.between(1_000, 30_000), act);
}
