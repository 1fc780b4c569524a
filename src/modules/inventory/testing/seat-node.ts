/** A process of its own that holds the own timetable in memory and sells from it; driven by messages. */
import pg from 'pg';
import { systemClock } from '#platform/clock.ts';
import { connect } from '#platform/db/database.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { createInventory, SEATS_CHANNEL } from '../index.ts';

export type NodeOrder =
  | { do: 'search'; from: string; to: string; date: string }
  | { do: 'sell'; from: string; to: string; date: string; name: string }
  | { do: 'sellOne'; from: string; to: string; date: string; offerId: string; name: string }
  | { do: 'watch'; from: string; to: string; date: string; offerId: string }
  | { do: 'linked' };

const [databaseUrl = '', listenUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 6, pipeline: true });
pool.on('error', () => {});
const inventory = createInventory({
  db: connect(pool),
  clock: systemClock,
  airportKeyOfCode: (code) => code,
});
const listener = createListener({
  pool: { options: { connectionString: listenUrl } as pg.Pool['options'] },
  channel: SEATS_CHANNEL,
  log: testLog().log,
  heartbeatMs: 200,
});

const ONE = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
const search = ({ from, to, date }: { from: string; to: string; date: string }) =>
  inventory.searchInventory({ slices: [{ from: [from], to: [to], date }], passengerCounts: ONE, cabin: 'economy' });

/** Buys one seat after another, as long as the search offers any; answers how many. */
async function sell(order: { from: string; to: string; date: string; name: string }): Promise<number> {
  let sold = 0;
  for (let n = 0; n < 1_000; n++) {
    const [offer] = await search(order);
    if (!offer) return sold;
    const held = await inventory.hold(
      { opId: `${order.name}-${n}` },
      { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
    );
    if (held.kind === 'ok') sold += 1;
    // The index proposed a seat that was gone: its wake-up comes in a moment.
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return sold;
}

/** Sells an offer; answers when it was sold, in nanoseconds of the machine's clock. */
async function sellOne(order: NodeOrder & { do: 'sellOne' }): Promise<string> {
  const offer = (await search(order)).find(({ offerId }) => offerId === order.offerId);
  if (!offer) throw new Error('no such offer');
  const held = await inventory.hold(
    { opId: order.name },
    { offerId: offer.offerId, expect: offer.total, travellers: [{ id: 'a', category: 'aaa' }] },
  );
  if (held.kind !== 'ok') throw new Error(held.message);
  return String(process.hrtime.bigint());
}

/** Answers when fewer seats are left of an offer than there are now. */
async function watch(order: NodeOrder & { do: 'watch' }): Promise<string> {
  const left = async () => (await search(order)).find(({ offerId }) => offerId === order.offerId)?.seatsLeft ?? 0;
  const before = await left();
  process.send?.({ id: -1, answer: 'watching' });
  while ((await left()) >= before) await new Promise((resolve) => setTimeout(resolve, 1));
  return String(process.hrtime.bigint());
}

async function applyEffects(order: NodeOrder): Promise<unknown> {
  if (order.do === 'linked') return listener.isConnected();
  if (order.do === 'sell') return sell(order);
  if (order.do === 'sellOne') return sellOne(order);
  if (order.do === 'watch') return watch(order);
  return (await search(order)).map(({ offerId, seatsLeft }) => [offerId, seatsLeft]);
}

process.on('message', ({ id, order }: { id: number; order: NodeOrder }) => {
  applyEffects(order).then(
    (answer) => process.send?.({ id, answer }),
    (error: Error) => process.send?.({ id, error: error.message }),
  );
});
process.once('disconnect', () => process.exit(0));
await inventory.follow(listener);
process.send?.({ id: 0, answer: 'ready' });
