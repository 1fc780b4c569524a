import { times } from '#kernel/money.ts';
import { deriveStatus } from '../../src/modules/orders/core/domain/status.ts';
import { BACK, PRICE, SUPPLIER_PRICE } from './accounts.ts';
import { createAcquirer } from './acquirer.ts';
import { buyer } from './buyer.ts';
import { createInvariants, rootOf } from './invariants.ts';
import type { Mutant } from './mutants.ts';
import { createProduct } from './product.ts';
import { createScheduler, Violation } from './scheduler.ts';
import { seededRandom } from './seeded-random.ts';
import { createSupplier } from './supplier.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T06:00:00Z');
/** Until then faults happen; afterwards everything must finish by itself. */
const STORM_MS = 45 * MINUTE;
const MAX_DURATION_MS = 8 * 60 * MINUTE;
/** Longest supplier delay, and the wait before an operation counts as never executed. */
const LONGEST_MS = 55_000;
const MAX_EFFECT_DELAY_MS = 60_000;

export type SimulationResult = {
  readonly seed: number;
  /** The violated invariant; null when none. */
  readonly violation: string | null;
  readonly steps: number;
  /** Statuses reached, so that faults without effect are noticed. */
  readonly reached: readonly string[];
};

/** Simulates a few orders on one flight, with all faults determined by the seed. */
export function simulate(seed: number, mutant: Mutant | null = null, trace?: (line: string) => void): SimulationResult {
  const random = seededRandom(seed);
  const network = {
    loseRequest: random.pick([0, 0.05, 0.2]),
    loseReply: random.pick([0, 0.1, 0.3]),
    slow: random.pick([0, 0.1, 0.5]),
    longest: LONGEST_MS,
  };
  const rough = random.pick([0, 1]);
  const behaviour = {
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
  const log = trace && ((line: string) => trace(`${new Date(scheduler.now()).toISOString().slice(11, 23)} ${line}`));
  const scheduler = createScheduler({ start: START, random: random, network, callTimeoutMs: 12_000 }, log);
  // Production reads the database's time; a wall clock jumps.
  const now = () => new Date(scheduler.now() + (mutant?.wallClock ? jump : 0));
  const invariants = createInvariants();
  const parties = Array.from({ length: random.between(1, 2) }, () => random.between(1, 2));
  const supplier = createSupplier({
    seats: random.happens(0.3) ? 1 : 4,
    price: SUPPLIER_PRICE,
    behaviour,
    now: scheduler.now,
    chance: random.happens,
    lenient: random.happens(0.3),
    holdMs: random.pick([12, 20, 30]) * MINUTE,
    changed: (booking) => {
      log?.(`the supplier has ${booking.ref.id} ${booking.state}`);
      invariants.seats(supplier);
      for (const ticket of booking.documents)
        invariants.money(product, acquirer, supplier, orderOf(ticket.travellerId));
    },
  });
  const refundIds = random.happens(0.5);
  const acquirer = createAcquirer({
    refundIds,
    now: scheduler.now,
    callback: (eventId, intentId) => {
      // Lost, late, reordered or repeated.
      const times = random.pick([0, 1, 1, 2, 3]);
      for (let i = 0; i < times; i++) {
        const receive = () => (up ? product.hear(eventId, intentId) : scheduler.in(5_000, receive));
        scheduler.in(random.happens(0.7) ? random.between(10, 3_000) : random.between(1_000, 20 * MINUTE), receive);
      }
    },
    moved: (intentId) => {
      const orderId = product.paymentsStore.intents.get(intentId)?.orderId;
      log?.(`the acquirer keeps ${acquirer.retained(intentId) / 100} of ${intentId}`);
      if (orderId) invariants.money(product, acquirer, supplier, rootOf(orderId));
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
    maxEffectDelayMs: MAX_EFFECT_DELAY_MS,
    refundIds,
    mutant,
    opened: ({ id, orderState }) => buys(id, orderState.passengerIds),
  });

  const buys = (orderId: string, people: readonly string[]) =>
    buyer({
      orderId,
      people,
      scheduler,
      random: random,
      product,
      acquirer,
      up: () => up,
      ids,
      back: BACK,
      calm: () => calm,
    });
  /** Some orders need a company's approval; some approvers do not answer. */
  const approvals = parties.map(() =>
    random.happens(0.7)
      ? null
      : {
          onTimeout: random.pick(['approve', 'refuse'] as const),
          says: random.pick(['approve', 'approve', 'refuse', null] as const),
          takes: random.between(1_000, 9 * MINUTE),
          gives: random.between(MINUTE, 60 * MINUTE),
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
            onTimeout: approval.onTimeout,
            requestedAt: now().toISOString(),
            until: new Date(now().getTime() + approval.gives).toISOString(),
          }
        : undefined;
      const hold = product.ordersStore.place(orderId, times(PRICE, size), times(SUPPLIER_PRICE, size), people, asked);
      if (approval?.says)
        scheduler.in(approval.takes, () => {
          if (up) product.ordersStore.move(orderId, { on: approval.says ?? 'refuse', of: 'approval' });
        });
      scheduler.start(product.run(hold));
      buys(orderId, people);
    };
    scheduler.in(random.between(0, 90_000), place);
  });

  for (let crashes = random.pick([0, 1, 3, 6]); crashes > 0; crashes--)
    scheduler.in(random.happens(0.5) ? random.between(0, 4 * MINUTE) : random.between(0, STORM_MS), () => {
      log?.('the process dies');
      up = false;
      scheduler.crash();
      product.jobs.orphaned();
      scheduler.in(random.between(500, 90_000), () => {
        up = true;
        upSince = scheduler.now();
        log?.('it runs again');
      });
    });
  if (random.happens(0.5))
    scheduler.in(random.between(0, 20 * MINUTE), () => {
      jump = random.pick([-10, 10]) * MINUTE;
      log?.(`the wall clock jumps by ${jump / MINUTE} min`);
    });

  const every = (ms: () => number, work: () => void) => {
    const again = () => {
      if (quiet()) return;
      if (up) work();
      scheduler.in(ms(), again);
    };
    scheduler.in(random.between(1, ms()), again);
  };
  let calm = false;
  scheduler.in(STORM_MS, () => {
    calm = true;
    scheduler.calm();
    supplier.calm();
    log?.('the weather clears');
  });
  const quiet = () => calm && invariants.settled(product);
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
        invariants.history(product);
        // In the calm phase jobs run less often here than in production.
        if (up && !calm) invariants.alertsInTime(product, new Date(scheduler.now()), upSince);
      }
      if (calm && quiet()) break;
      if (scheduler.now() > START + MAX_DURATION_MS) break;
    }
    for (const orderId of product.ordersStore.orders.keys()) product.accounts.book(orderId);
    invariants.ended(product, acquirer, supplier, new Date(scheduler.now() + 60 * MINUTE));
    return { seed, violation: null, steps, reached: reached() };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    log?.(`VIOLATION ${error.message}`);
    return { seed, violation: error.message, steps, reached: [] };
  }

  function orderOf(traveller: string): string {
    return traveller.slice(0, traveller.indexOf('.'));
  }
  function reached(): string[] {
    return [...product.ordersStore.orders.values()].flatMap((order) => [
      deriveStatus(order.orderState),
      ...new Set(order.history.map((entry) => `saw ${entry.kind}`)),
    ]);
  }
}
