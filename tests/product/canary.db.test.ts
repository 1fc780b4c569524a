import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { dump, dumpTables, type ProductFixture, startProductFixture } from './product-fixture.ts';
import { adult, type Person } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
  // Completed jobs disappear, so every payload is recorded when queued.
  await fixture.pool.query('create table public.payloads_seen (payload text)');
  await fixture.pool.query(`create function public.remember() returns trigger language plpgsql as
    $$ begin insert into public.payloads_seen
      values (new.payload::text || coalesce(new.last_error, '')); return new; end $$`);
  await fixture.pool.query(`create trigger remember after insert or update on graphile_worker._private_jobs
    for each row execute function public.remember()`);
}, 120_000);
afterAll(() => fixture?.stop());

const CONTACTS = { phone: '+996700918273', email: 'canary.bird@example.com' };
const PEOPLE = [
  { surname: 'CANARYBEKOV', name: 'ZYMYRYK', birthdate: '1987-06-05', documentNumber: 'AC7361942' },
  {
    surname: 'BULBULOVA',
    name: 'TORGAYKAN',
    gender: 'female',
    birthdate: '1991-11-29',
    documentNumber: 'AC8254617',
  },
];
const CARD_NUMBER = CARDS.success.replaceAll(' ', '');
/** Must not occur anywhere, also percent-encoded, in base64 or in hexadecimal. */
const canaries = (texts: readonly string[]) =>
  texts.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').slice(0, -4),
  ]);
const SECRET = canaries([
  ...PEOPLE.flatMap((p) => [p.surname, p.name, p.documentNumber]),
  CONTACTS.phone.slice(4),
  CONTACTS.email,
  CARD_NUMBER,
]);
/** The supplier prints names on tickets, but does not need these. */
const SECRET_OF_PARTNERS = canaries([
  ...PEOPLE.map((p) => p.documentNumber),
  CONTACTS.phone.slice(4),
  CONTACTS.email,
  CARD_NUMBER,
]);
const findings = (text: string, wanted = SECRET): string[] => {
  const low = text.toLowerCase();
  return wanted.filter((canary) => low.includes(canary.toLowerCase()));
};

function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

/** A complete sale for two canary passengers; the faults exercise every path that could leak data. */
async function sale(meanwhile: () => Promise<unknown>): Promise<{ orderId: string }> {
  const visitor = fixture.visitor();
  const found = await fixture.find(visitor, { adults: 2 });
  const { body } = await visitor.call<{ id: string }>('POST', '/api/bookings', {
    searchUid: found.uid,
    offerId: found.offerId,
  });
  const people = PEOPLE.map((person) => adult(person as Person));
  // Invalid input first: rejected values must not be repeated anywhere.
  const typed = (passengers: Person[], complete: boolean) =>
    visitor.call('PUT', `/api/bookings/${body.id}/passengers`, { passengers, contacts: CONTACTS, complete });
  await typed(
    people.map((p) => ({ ...p, birthdate: '1987-02-31', expiration: '1999-01-01' })),
    true,
  );
  await typed(people, true);
  await meanwhile();
  const services = await visitor.call<Parameters<typeof fixture.consent>[0]>(
    'POST',
    `/api/bookings/${body.id}/services`,
  );
  const placed = await fixture.place(visitor, {
    id: body.id,
    total: services.body.price.total,
    body: fixture.consent(services.body),
  });
  const { orderId } = placed.body;
  await fixture.pass(6);
  for (const seconds of [61, 31]) await fixture.pass(seconds);
  fixture.clock.back();
  await fixture.reach(visitor, orderId, 'pay');
  const paying = await visitor.call<{ redirectUrl: string }>('POST', `/api/orders/${orderId}/payments`, {
    method: 'card',
  });
  await payOnPage(paying.body.redirectUrl, CARDS.success);
  await fixture.reach(
    visitor,
    orderId,
    (o) => o.documents.every((d) => d.ready) || o.payments.some((p) => p.state === 'refunded'),
    30_000,
  );
  for (const locale of ['ru', 'en', 'kg'])
    await visitor.call('GET', `/api/orders/${orderId}/documents/itinerary.pdf?locale=${locale}`);
  const { number } = await fixture.order(visitor, orderId);
  for (const proof of ['CANARYBEKOV', 'AC8254617', 'CANARYBEKO'])
    await fixture.visitor().call('POST', '/api/orders/find', { number, proof });
  // Users put such data into paths, too.
  await visitor.call('GET', `/api/orders/CANARYBEKOV?email=${CONTACTS.email}`);
  await visitor.call('GET', `/search/AC7361942/${CONTACTS.phone}`);
  return { orderId };
}

test('personal data of sales are in no column, job, log line, file or output in clear text', async () => {
  const looks: string[] = [];
  const seen = new Map<string, string>();
  /** Adds the tables that have changed since the last look. */
  const look = async () => {
    for (const [table, text] of await dumpTables(fixture.pool)) {
      if (seen.get(table) === text) continue;
      seen.set(table, text);
      looks.push(text);
    }
  };
  const faulty = (kind: string, on: string, more: object = {}) =>
    fixture.partners.faultRule('nomad', { faults: [{ kind, on: [on], times: 1, ...more }] });

  await sale(look);
  await look();
  await sale(() => faulty('garbage', 'hold'));
  await look();
  await sale(() => faulty('error-500', 'hold'));
  await sale(() => faulty('reject', 'issue', { code: 'SOLD_OUT' }));
  await fixture.partners.calm();
  await look();

  const all = looks.join('\n');
  expect(findings(all)).toEqual([]);
  expect(findings(fixture.lines().join('\n'))).toEqual([]);
  expect(findings(filesIn(fixture.dataDir))).toEqual([]);
  expect(findings(fixture.partners.output())).toEqual([]);
  expect(findings(await dump(fixture.partnersPool), SECRET_OF_PARTNERS)).toEqual([]);
  // The search covered data: orders, jobs and log lines exist, and the supplier has the names.
  expect(all).toMatch(/S-\d{6}/);
  expect(all).toContain('operationId');
  expect(fixture.lines().length).toBeGreaterThan(50);
  expect(findings(await dump(fixture.partnersPool))).toContain('CANARYBEKOV');
}, 180_000);

test('control: the same checks find a canary in clear text', async () => {
  await fixture.pool.query(`select graphile_worker.add_job('nobody.does', '{"name":"Canarybekov"}'::json)`);
  await fixture.pool.query(`create table public.bytes as select 'AC7361942'::bytea as hidden`);
  const found = findings(await dump(fixture.pool));
  expect(found).toContain('CANARYBEKOV');
  expect(found).toContain(Buffer.from('AC7361942').toString('hex'));
});
