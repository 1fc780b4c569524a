/** Whole sales: placed, held, paid, told by the acquirer, issued; the receipts stay queued. */
import { startJobs } from '#platform/jobs/runner.ts';
import { JOBS } from '../../src/modules/orders/domain/job-names.ts';
import { placeBody } from '../../src/modules/orders/testing/buy.ts';
import { placeOrder } from '../../src/modules/orders/use-cases/place-order.ts';
import type { Meter } from './costs.ts';
import { crowd } from './crowd.ts';
import type { BookingWorld } from './world.ts';

const PATIENCE_MS = 300_000;

/** How many a second, and what one costs. */
export async function measureSales(bench: BookingWorld, meter: Meter, size: number) {
  const { pool, log, clock, deps, world, orders, payments, gateway } = bench;
  await pool.query('truncate graphile_worker._private_jobs');
  const ready: Awaited<ReturnType<typeof bench.atPayment>>[] = [];
  await crowd(size, async () => {
    ready.push(await bench.atPayment());
  });
  const jobs = [...orders.jobs, ...payments.jobs].filter((job) => job.name !== JOBS.deliver && !job.cron);
  const runner = await startJobs(jobs, { pool, log });
  const sell = async (n: number) => {
    const { who, draftId } = ready[n] as (typeof ready)[number];
    const body = await placeBody({ ...world, deps }, draftId, who);
    const { redirectUrl } = await placeOrder(deps, who, draftId, body);
    const intentId = redirectUrl?.split('/').at(-1) ?? '';
    gateway.end(intentId, 'captured');
    const { headers, raw } = gateway.callback(intentId, clock.now());
    await payments.receiveCallback(gateway.id, headers, raw);
  };
  const sold = async (wanted: number) => {
    const since = performance.now();
    for (;;) {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from orders.orders where status = 'sold'`,
      );
      if ((rows[0]?.n ?? 0) >= wanted) return;
      if (performance.now() - since > PATIENCE_MS)
        throw new Error(`only ${rows[0]?.n} of ${wanted} were sold`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const cold = Math.ceil(size / 10);
  await crowd(cold, sell);
  await sold(cold);
  let rate = 0;
  await meter.analyze();
  const cost = await meter.of('whole sale', size - cold, async () => {
    const started = performance.now();
    await crowd(size - cold, (n) => sell(n + cold));
    await sold(size);
    rate = (size - cold) / ((performance.now() - started) / 1_000);
  });
  await runner.stop();
  return { rate, cost };
}
