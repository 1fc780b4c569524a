import { times } from '#kernel/money.ts';
import { deriveStatus } from '../../src/modules/orders/core/domain/status.ts';
import { BACK, PRICE, SUPPLIER_PRICE } from './accounts.ts';
import { createAcquirer } from './acquirer.ts';
import type { Bug } from './bugs.ts';
import { buyer } from './buyer.ts';
import { dice } from './dice.ts';
import { createProduct } from './product.ts';
import { createScheduler, Violation } from './scheduler.ts';
import { createSupplier } from './supplier.ts';
import { createWatch, rootOf } from './watch.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T06:00:00Z');
/** Until then things go wrong; after it everything must come to an end by itself. */
const STORM_MS = 45 * MINUTE;
const PATIENCE_MS = 8 * 60 * MINUTE;
/** The longest a supplier may take, and what we wait before we believe that nothing happened. */
const LONGEST_MS = 55_000;
const SETTLE_AFTER_MS = 60_000;

export type OfferValidity = {
  readonly seed: number;
  /** What must never be; null when all went well. */
  readonly violation: string | null;
  readonly steps: number;
  /** Coverage of the seed, so that a storm without effect is noticed. */
  readonly reached: readonly string[];
};

/** One life of a few orders on one flight, with everything that can go wrong decided by the seed. */
export function simulate(seed: number, bug: Bug | null = null, trace?: (line: string) => void): OfferValidity {
  const d = dice(seed);
  const weather = {
    loseRequest: d.pick([0, 0.05, 0.2]),
    loseReply: d.pick([0, 0.1, 0.3]),
    slow: d.pick([0, 0.1, 0.5]),
    longest: LONGEST_MS,
  };
  const rough = d.pick([0, 1]);
  const mood = {
    refuse: rough * 0.1,
    busy: rough * 0.15,
    halfDone: rough * 0.1,
    raise: rough * 0.03,
    mute: rough * 0.3,
  };
  let up = true;
  let upSince = START;
  let jump = 0;
  let serial = 0;
  const say = trace && ((line: string) => trace(`${new Date(scheduler.now()).toISOString().slice(11, 23)} ${line}`));
  const scheduler = createScheduler({ start: START, dice: d, weather, callTimeoutMs: 12_000 }, say);
  // Production reads the database's time; a wall clock jumps.
  const now = () => new Date(scheduler.now() + (bug?.wallClock ? jump : 0));
  const watch = createWatch();
  const parties = Array.from({ length: d.between(1, 2) }, () => d.between(1, 2));
  const supplier = createSupplier({
    seats: d.chance(0.3) ? 1 : 4,
    price: SUPPLIER_PRICE,
    mood,
    now: scheduler.now,
    chance: d.chance,
    lenient: d.chance(0.3),
    holdMs: d.pick([12, 20, 30]) * MINUTE,
    changed: (booking) => {
      say?.(`the supplier has ${booking.ref.id} ${booking.state}`);
      watch.seats(supplier);
      for (const ticket of booking.documents) watch.money(product, acquirer, supplier, orderOf(ticket.travellerId));
    },
  });
  const refundIds = d.chance(0.5);
  const acquirer = createAcquirer({
    refundIds,
    now: scheduler.now,
    tell: (eventId, intentId) => {
      // Lost, late, reordered or repeated.
      const times = d.pick([0, 1, 1, 2, 3]);
      for (let i = 0; i < times; i++) {
        const hear = () => (up ? product.hear(eventId, intentId) : scheduler.in(5_000, hear));
        scheduler.in(d.chance(0.7) ? d.between(10, 3_000) : d.between(1_000, 20 * MINUTE), hear);
      }
    },
    moved: (intentId) => {
      const orderId = product.till.intents.get(intentId)?.orderId;
      say?.(`the acquirer keeps ${acquirer.kept(intentId) / 100} of ${intentId}`);
      if (orderId) watch.money(product, acquirer, supplier, rootOf(orderId));
    },
  });
  const ids = () => `i${++serial}`;
  const product = createProduct({
    scheduler,
    now,
    ids,
    up: () => up,
    supplier,
    acquirer,
    settleAfterMs: SETTLE_AFTER_MS,
    refundIds,
    bug,
    opened: ({ id, facts }) => buys(id, facts.passengerIds),
  });

  const buys = (orderId: string, people: readonly string[]) =>
    buyer({
      orderId,
      people,
      scheduler,
      dice: d,
      product,
      acquirer,
      up: () => up,
      ids,
      back: BACK,
      calm: () => calm,
    });
  /** Some are of a company that wants a say; some of its approvers say nothing. */
  const approvals = parties.map(() =>
    d.chance(0.7)
      ? null
      : {
          silence: d.pick(['approve', 'refuse'] as const),
          says: d.pick(['approve', 'approve', 'refuse', null] as const),
          takes: d.between(1_000, 9 * MINUTE),
          gives: d.between(MINUTE, 60 * MINUTE),
        },
  );
  parties.forEach((size, n) => {
    const orderId = `o${n + 1}`;
    const people = Array.from({ length: size }, (_, i) => `${orderId}.p${i + 1}`);
    const place = () => {
      if (!up) return scheduler.in(3_000, place);
      const approval = approvals[n];
      const asked = approval
        ? {
            state: 'waiting' as const,
            silence: approval.silence,
            askedAt: now().toISOString(),
            until: new Date(now().getTime() + approval.gives).toISOString(),
          }
        : undefined;
      const hold = product.books.place(orderId, times(PRICE, size), times(SUPPLIER_PRICE, size), people, asked);
      if (approval?.says)
        scheduler.in(approval.takes, () => {
          if (up) product.books.move(orderId, { on: approval.says ?? 'refuse', of: 'approval' });
        });
      scheduler.start(product.run(hold));
      buys(orderId, people);
    };
    scheduler.in(d.between(0, 90_000), place);
  });

  for (let crashes = d.pick([0, 1, 3, 6]); crashes > 0; crashes--)
    scheduler.in(d.chance(0.5) ? d.between(0, 4 * MINUTE) : d.between(0, STORM_MS), () => {
      say?.('the process dies');
      up = false;
      scheduler.crash();
      product.jobs.forsaken();
      scheduler.in(d.between(500, 90_000), () => {
        up = true;
        upSince = scheduler.now();
        say?.('it runs again');
      });
    });
  if (d.chance(0.5))
    scheduler.in(d.between(0, 20 * MINUTE), () => {
      jump = d.pick([-10, 10]) * MINUTE;
      say?.(`the wall clock jumps by ${jump / MINUTE} min`);
    });

  const every = (ms: () => number, work: () => void) => {
    const again = () => {
      if (quiet()) return;
      if (up) work();
      scheduler.in(ms(), again);
    };
    scheduler.in(d.between(1, ms()), again);
  };
  let calm = false;
  scheduler.in(STORM_MS, () => {
    calm = true;
    scheduler.calm();
    supplier.calm();
    say?.('the weather clears');
  });
  const quiet = () => calm && watch.settled(product);
  every(
    () => (calm ? 3 : 1) * MINUTE,
    () => scheduler.start(product.sweep()),
  );
  every(
    () => (calm ? 4 : 2) * MINUTE,
    () => scheduler.start(product.reconcile()),
  );

  let steps = 0;
  try {
    while (scheduler.step()) {
      steps++;
      if (steps % 16 === 0) {
        watch.history(product);
        // When all is calm the jobs look less often here than in production.
        if (up && !calm) watch.told(product, new Date(scheduler.now()), upSince);
      }
      if (calm && quiet()) break;
      if (scheduler.now() > START + PATIENCE_MS) break;
    }
    for (const orderId of product.books.orders.keys()) product.accounts.book(orderId);
    watch.ended(product, acquirer, supplier, new Date(scheduler.now() + 60 * MINUTE));
    return { seed, violation: null, steps, reached: reached() };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    say?.(`VIOLATION ${error.message}`);
    return { seed, violation: error.message, steps, reached: [] };
  }

  function orderOf(traveller: string): string {
    return traveller.slice(0, traveller.indexOf('.'));
  }
  function reached(): string[] {
    return [...product.books.orders.values()].flatMap((order) => [
      deriveStatus(order.facts),
      ...new Set(order.history.map((entry) => `saw ${entry.kind}`)),
    ]);
  }
}
