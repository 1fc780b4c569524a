import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { ExchangeOffers, TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { until } from './product-fixture.ts';
import { migrationsNow, type Release, restoreRelease, takeRelease } from './release.ts';
import { type lasting, read, signedIn, started } from './release-fixture.ts';
import { newVisitor, ownOffer, refundable, visitors } from './visitor.ts';

/**
 * Rows, events and jobs of earlier releases, read and finished by the current code. Before a release
 * `WRITE_RELEASE=<name> vitest run tests/product/old-release.db.test.ts` stores its database under that name in
 * `releases/`; stored ones are never changed.
 */
const FOLDER = join(import.meta.dirname, 'releases');
const name = process.env.WRITE_RELEASE;
if (name)
  test('a database of this release is stored', async () => {
    const secret = randomBytes(32);
    const fixture = await started(secret, async () => {});
    const at = visitors(fixture.product.url);
    const sold = async () => {
      const { visitor, orderId, pageUrl } = await at.ordered({ choose: refundable(ownOffer) });
      await payOnPage(pageUrl as string, CARDS.withoutCode);
      await at.reach(
        visitor,
        orderId,
        (order) => order.documents.every((d) => d.ready) && order.status === 'sold',
        30_000,
      );
      return { visitor, id: orderId, order: await at.order(visitor, orderId) };
    };
    const ids: string[] = [(await sold()).id, (await at.ordered({ choose: ownOffer })).orderId];

    const returned = await sold();
    const passengerIds = returned.order.passengers.map((passenger) => passenger.id);
    const path = `/api/orders/${returned.id}`;
    const quote = await returned.visitor.call<TicketReturn>('POST', `${path}/returns`, {
      // A void on the day of sale, but a refund in the last minutes of the Bishkek day.
      kind: 'refund',
      passengerIds,
    });
    await returned.visitor.call('POST', `${path}/returns/${quote.body.id}/confirm`, {
      agreed: true,
      refundAmount: quote.body.refundAmount,
    });
    await at.reach(returned.visitor, returned.id, (order) => order.returns[0]?.money === 'paid', 30_000);

    const exchanged = await sold();
    const dates = exchanged.order.slices.map((slice) => addDays(slice.segments[0]?.departsLocal.slice(0, 10) ?? '', 1));
    const to = `/api/orders/${exchanged.id}/exchanges`;
    const people = exchanged.order.passengers.map((passenger) => passenger.id);
    const offers = await exchanged.visitor.call<ExchangeOffers>('POST', to, { passengerIds: people, dates });
    const offer = offers.body.offers[0];
    const agreed = await exchanged.visitor.call<{ redirectUrl: string | null }>('POST', `${to}/${offer?.id}/confirm`, {
      agreed: true,
      total: offer?.total,
      method: 'card',
    });
    if (agreed.body.redirectUrl) await payOnPage(agreed.body.redirectUrl, CARDS.withoutCode);
    await at.reach(exchanged.visitor, exchanged.id, (order) => order.exchanges[0]?.state === 'done', 30_000);

    const asking = await sold();
    await asking.visitor.call('POST', '/api/requests', {
      orderId: asking.id,
      kind: 'forced_refund',
      passengerIds: asking.order.passengers.map((passenger) => passenger.id),
      reason: 'illness',
      description: 'The doctor forbids the flight',
      agreed: true,
    });
    ids.push(returned.id, exchanged.id, asking.id);

    // The next two are in progress: their process is gone.
    const web = await fixture.begin('web');
    const agent = await signedIn(web.url, 'gold');
    const shop = visitors(web.url);
    const ready = await shop.book(agent, await shop.find(agent, { choose: ownOffer }));
    const paid = await shop.place(agent, { ...ready, body: { ...ready.body, method: 'balance' as 'card' } });
    expect(paid.status).toBe(201);
    ids.push(paid.body.orderId);

    const staff = await signedIn(web.url, 'cashier');
    const orders: Release['orders'] = {};
    for (const id of ids) orders[id] = await read(staff, id);
    const release: Release = {
      takenAt: new Date().toISOString(),
      secret: secret.toString('base64'),
      migrations: migrationsNow(),
      ...(await takeRelease(fixture.pool)),
      orders,
    };
    writeFileSync(join(FOLDER, `${name}.json.gz`), gzipSync(JSON.stringify(release), { level: 9 }));
  }, 180_000);

const kept = readdirSync(FOLDER).filter((file) => file.endsWith('.json.gz'));
const releaseOf = (file: string): Release =>
  JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()) as Release;

test('a database of an earlier release is stored, and its migrations are unchanged', () => {
  expect(kept.length).toBeGreaterThan(0);
  const now = migrationsNow();
  for (const file of kept)
    for (const [module, before] of Object.entries(releaseOf(file).migrations))
      expect([module, now[module]?.slice(0, before.length)]).toEqual([module, before]);
});

describe.each(kept.map((file) => ({ file })))('what release $file left', ({ file }) => {
  test('is migrated, read unchanged, and its work in progress is finished by the current code', async () => {
    const release = releaseOf(file);
    const shift = Date.parse(release.takenAt) + 60_000 - Date.now();
    const secret = Buffer.from(release.secret, 'base64');
    const fixture = await started(secret, ({ url }) => restoreRelease(release, url), shift);
    const staff = await signedIn(fixture.product.url, 'cashier');

    // The hold e-mail is sent half a minute after the hold, so it may be pending.
    const withoutMail = (order: ReturnType<typeof lasting>) => ({
      ...order,
      history: order.history.filter((kind) => kind !== 'mail_sent'),
    });
    const finished = async (id: string) => withoutMail((await read(staff, id)) as ReturnType<typeof lasting>);
    for (const [id, wanted] of Object.entries(release.orders)) {
      const before = withoutMail(wanted as ReturnType<typeof lasting>);
      if (before.status !== 'payed') expect(await finished(id)).toEqual(before);
      else {
        const after = await until(
          () => finished(id),
          (order) => order.status === 'sold',
          'the tickets',
          30_000,
        );
        expect(after).toMatchObject({
          number: before.number,
          total: before.total,
          passengers: before.passengers,
        });
        expect(after.history.slice(0, before.history.length)).toEqual(before.history);
        expect(after.tickets).toHaveLength(before.passengers.length);
      }
      const money = await staff.call('GET', `/api/office/orders/${id}/money`);
      expect(money.status).toBe(200);
      // Sealed names and blind indexes of the release: a passenger finds the order.
      const find = { number: before.number, proof: 'SYDYKOV' };
      const found = await newVisitor(fixture.product.url).call('POST', '/api/orders/find', find);
      expect(found.status).toBe(200);
    }
    const harness = await staff.call<{ items: unknown[] }>('GET', '/api/office/requests');
    expect([harness.status, JSON.stringify(harness.body)]).toEqual([200, expect.stringMatching(/R-\d{8}/)]);

    // The release's acquirer is unavailable: its payments are queried again later.
    const { rows: jobs } = await fixture.pool.query(
      `select task_identifier, last_error from graphile_worker.jobs
       where last_error is not null and task_identifier <> 'payments.resolve-intent'`,
    );
    expect(jobs).toEqual([]);
    const { rows: unbalanced } = await fixture.pool.query(
      'select entry_id from ledger.entry_lines group by entry_id, currency having sum(minor) <> 0',
    );
    expect(unbalanced).toEqual([]);

    // Control: rows of an unknown format are not read.
    const [first] = Object.keys(release.orders);
    await fixture.pool.query(`update orders.orders set journey = '{"slices": []}' where id = $1`, [first]);
    expect(await read(staff, first as string)).toEqual({ status: 500 });
  }, 120_000);
});
