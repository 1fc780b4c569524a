/** Complete sales: placed, held, paid, captured by callback, issued; receipts stay queued. */
import type pg from 'pg';
import { startJobs } from '#platform/jobs/runner.ts';
import { placeOrder } from '../../src/modules/orders/booking/use-cases/place-order.ts';
import { JOBS } from '../../src/modules/orders/core/domain/job-names.ts';
import { placeBody } from '../../src/modules/orders/testing/buy.ts';
import { runConcurrently } from './concurrency.ts';
import type { Meter } from './costs.ts';
import type { BookingWorld } from './world.ts';

const DEADLINE_MS = 300_000;

/** The orders not sold yet, in the given order. */
async function unsold(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const text = `select id from orders.orders where id = any($1::text[]) and status = 'sold'`;
  const { rows } = await pool.query<{ id: string }>(text, [ids]);
  const sold = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !sold.has(id));
}

/** Rate per second and cost of one sale. */
export async function measureSales(bench: BookingWorld, meter: Meter, size: number) {
  const { pool, log, clock, deps, world, orders, payments, gateway } = bench;
  await pool.query('truncate graphile_worker._private_jobs');
  const atLastStep = async () => {
    const { who, draftId } = await bench.atPayment();
    return { who, draftId, body: await placeBody({ ...world, deps }, draftId, who) };
  };
  const ready: Awaited<ReturnType<typeof atLastStep>>[] = [];
  await runConcurrently(size, async () => {
    ready.push(await atLastStep());
  });
  const jobs = [...orders.jobs, ...payments.jobs].filter((job) => job.name !== JOBS.deliver && !job.cron);
  const runner = await startJobs(jobs, { pool, log });
  const placed: string[] = [];
  const sell = async (n: number) => {
    const { who, draftId, body } = ready[n] as (typeof ready)[number];
    const { orderId, redirectUrl } = await placeOrder(deps, who, draftId, body);
    placed.push(orderId);
    const intentId = redirectUrl?.split('/').at(-1) ?? '';
    gateway.end(intentId, 'captured');
    const { headers, raw } = gateway.callback(intentId, clock.now());
    await payments.receiveCallback(gateway.id, headers, raw);
  };
  /** Polls until all placed orders are sold; the last one first, so that polling costs almost nothing. */
  const sold = async () => {
    const since = performance.now();
    let open = placed.splice(0);
    while (open.length > 0) {
      const asked = await unsold(pool, open.slice(-1));
      if (asked.length === 0) open = await unsold(pool, open);
      else if (performance.now() - since > DEADLINE_MS) throw new Error(`${open.length} were not sold`);
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const cold = Math.ceil(size / 10);
  await runConcurrently(cold, sell);
  await sold();
  let rate = 0;
  await meter.analyze();
  const cost = await meter.of('whole sale', size - cold, async () => {
    const started = performance.now();
    await runConcurrently(size - cold, (n) => sell(n + cold));
    await sold();
    rate = (size - cold) / ((performance.now() - started) / 1_000);
  });
  await runner.stop();
  return { rate, cost };
}
