import { type Money, times } from '#kernel/money.ts';
import type { Acquirer } from './acquirer.ts';
import type { Dice } from './dice.ts';
import type { Product } from './product.ts';
import type { Scheduler } from './scheduler.ts';

const MINUTE = 60_000;

/** A buyer who pays, pays late, changes cards, cancels, returns, gives tickets back, and clicks twice. */
export function buyer(given: {
  orderId: string;
  people: readonly string[];
  scheduler: Scheduler;
  dice: Dice;
  product: Product;
  acquirer: Acquirer;
  up: () => boolean;
  ids: () => string;
  back: Readonly<Record<'void' | 'refund', Money>>;
  calm: () => boolean;
}): void {
  const { orderId, people, scheduler, dice: d, product, acquirer, ids } = given;
  const patience = d.pick([20_000, 2 * MINUTE, 8 * MINUTE]);
  let returns = d.pick([0, 0, 1, 2, 2]);
  const givesUp = d.chance(0.12);

  const card = (page: string) => {
    const paysAt = d.chance(0.75) ? d.between(2_000, MINUTE) : d.between(MINUTE, 12 * MINUTE);
    const how = d.chance(0.75) ? 'captured' : 'declined';
    // The step ends where it began, also when the page's time is over by then.
    scheduler.in(paysAt, () => {
      acquirer.end(page, how);
      if (how === 'declined' && d.chance(0.6))
        scheduler.in(d.between(3_000, 6 * MINUTE), () => acquirer.end(page, 'captured'));
    });
    if (d.chance(0.5)) scheduler.in(paysAt + d.between(500, MINUTE), () => start(product.refreshPayments(orderId)));
  };
  const start = (flow: Parameters<Scheduler['start']>[0]) => {
    if (given.up()) scheduler.start(flow);
  };
  function* paying() {
    const page = yield* product.pay(orderId);
    if (page) card(page);
  }

  const giveBack = () => {
    const facts = product.books.orders.get(orderId)?.facts;
    if (!facts) return;
    const kind = d.pick(['void', 'refund'] as const);
    const here = people.filter((one) => facts.passengerIds.includes(one));
    if (here.length === 0) return;
    const chosen = d.chance(0.5) ? here : [d.pick(here)];
    const amount = times(given.back[kind], chosen.length);
    const quote = () => ({ id: ids(), kind, passengerIds: chosen, amount });
    start(product.giveBack(orderId, quote()));
    // The other tab agrees to a quote of its own.
    if (d.chance(0.4)) scheduler.in(d.between(0, 90_000), () => start(product.giveBack(orderId, quote())));
  };

  /** A passenger is split off to an order of their own; from then on they are a buyer of their own. */
  const split = () => {
    const staying = product.books.orders.get(orderId)?.facts.passengerIds ?? [];
    const leaving = staying.filter(() => d.chance(0.5));
    if (leaving.length > 0 && leaving.length < staying.length) start(product.split(orderId, leaving));
  };
  const act = () => {
    if (given.calm()) return;
    scheduler.in(d.between(patience / 4, patience), act);
    const order = product.books.orders.get(orderId);
    if (!order || !given.up()) return;
    if (order.facts.end === 'open' && order.status === 'pay') {
      if (d.chance(0.2)) return split();
      if (givesUp && d.chance(0.4)) return start(product.cancel(orderId));
      start(paying());
      if (d.chance(0.2)) start(paying());
    } else if (['sold', 'partial_sold'].includes(order.status) && d.chance(0.25)) split();
    else if (['sold', 'partial_sold'].includes(order.status) && returns > 0 && d.chance(0.5)) {
      returns--;
      giveBack();
    } else if (d.chance(0.1)) start(product.cancel(orderId));
  };
  scheduler.in(d.between(1_000, 30_000), act);
}
