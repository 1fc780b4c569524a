import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createListener, type Listener } from '#platform/realtime/listener.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { type CurrenciesDeps, createRateBook, createRateFollower, RATES_CHANNEL, type RateBook } from './index.ts';
import { bankFile } from './testing/bank-file.ts';
import { enterRate, setLimits, setMargin } from './use-cases/enter-rates.ts';
import { loadBankFile, loadDailyFile } from './use-cases/load-bank-file.ts';
import { readDesk } from './use-cases/read-desk.ts';

let database: TestDatabase;
let clock: TestClock;
let deps: CurrenciesDeps;
let audited: AuditEntry[];
const ADA = { userId: 'ada', ip: '192.0.2.1' };
const code = (error: string) => expect.objectContaining({ code: error });

beforeEach(async () => {
  database = await emptied(database ?? (await testDatabase()));
  clock = testClock('2026-11-27T06:00:00Z');
  audited = [];
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    audit: { recordAccess: async (_tx, entry) => void audited.push(entry) },
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, id.toUpperCase()])),
    loadsDaily: true,
  };
});
afterAll(() => database.close());

const enter = (rate: string, more: { confirmed?: boolean; validFrom?: string; currency?: 'USD' | 'EUR' } = {}) =>
  enterRate(deps, ADA, { currency: 'USD', rate, per: 1, validFrom: null, confirmed: false, ...more });
const load = (day: string, rates: Parameters<typeof bankFile>[1]) =>
  loadBankFile(deps, ADA, Buffer.from(bankFile(day, rates)));
const follower = (book: RateBook, listener: Pick<Listener, 'wait'> = { wait: async () => {} }) =>
  createRateFollower({ db: database.db, clock, book, listener, log: testLog().log });
async function inForce(currency: 'USD' | 'EUR' | 'RUB' | 'KZT' = 'USD') {
  const book = createRateBook();
  await follower(book).load();
  return book.forSale(currency, clock.now());
}

test('a rate counts from its entry on with its margin; the history keeps every entry and who made it', async () => {
  expect(await inForce()).toBeNull();
  await enter('87,4500');
  await setMargin(deps, ADA, { currency: 'USD', basisPoints: 150, validFrom: null });
  expect(await inForce()).toMatchObject({ currency: 'USD', rate: '87.45', per: 1, marginBp: 150 });
  clock.advance({ minutes: 1 });
  await enter('88');
  expect(await inForce()).toMatchObject({ rate: '88' });
  const desk = await readDesk(deps);
  expect(desk.rates.map(({ rate, source, by }) => [rate, source, by])).toEqual([
    ['88', 'office', 'ADA'],
    ['87.45', 'office', 'ADA'],
  ]);
  expect(desk.currencies).toMatchObject([{ currency: 'USD', state: 'in_force', rate: '88', marginBp: 150 }]);
  expect(audited.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['exchange_rate_entered', 'USD'],
    ['exchange_margin_set', 'USD'],
    ['exchange_rate_entered', 'USD'],
  ]);
  expect(audited[2]?.changes).toContainEqual({
    field: 'exchangeRate',
    previous: '1 USD = 87.45 KGS',
    current: '1 USD = 88 KGS',
  });
});

test('a rate of zero, a negative one and one that is no number are refused, by the database too', async () => {
  for (const bad of ['0', '0,00', '-87', 'abc', '', '1e2', '87.123456789'])
    await expect(enter(bad)).rejects.toMatchObject({ fields: [{ path: 'rate', code: 'currencies.bad_rate' }] });
  for (const bad of ['0', '0.00', '-1', '1e2'])
    await expect(
      database.pool.query(
        `insert into currencies.rates (id, currency, rate, per, source, valid_from, entered_at)
         values ('x', 'USD', $1, 1, 'office', now(), now())`,
        [bad],
      ),
    ).rejects.toThrow('rates_rate');
});

test('a rate that jumps is refused until it is confirmed', async () => {
  await enter('80');
  await expect(enter('88.01')).rejects.toMatchObject({
    code: 'currencies.rate_jump',
    details: { previous: '1 USD = 80 KGS', current: '1 USD = 88.01 KGS', percent: 10.02 },
  });
  expect(await inForce()).toMatchObject({ rate: '80' });
  await enter('88');
  await setLimits(deps, ADA, { maxAgeHours: 96, jumpBp: 500 });
  await expect(enter('80')).rejects.toEqual(code('currencies.rate_jump'));
  clock.advance({ minutes: 1 });
  await enter('80', { confirmed: true });
  expect(await inForce()).toMatchObject({ rate: '80' });
});

test('a rate may begin on a day to come, not on a distant one; a backdated one changes nothing frozen', async () => {
  await enter('87');
  const frozen = await inForce();
  await enter('88', { validFrom: '2026-11-27T18:00:00Z' });
  expect(await inForce()).toEqual(frozen);
  clock.advance({ hours: 12 });
  expect(await inForce()).toMatchObject({ rate: '88' });
  for (const validFrom of ['2027-01-30T00:00:00Z', '2026-10-01T00:00:00Z'])
    await expect(enter('88', { validFrom })).rejects.toMatchObject({
      fields: [{ path: 'validFrom', code: 'currencies.bad_start' }],
    });
});

test('a rate older than the office allows has expired: nothing is sold by it until another is entered', async () => {
  await enter('87');
  await setLimits(deps, ADA, { maxAgeHours: 24, jumpBp: 1_000 });
  clock.advance({ hours: 24 });
  expect(await inForce()).not.toBeNull();
  clock.advance({ seconds: 1 });
  expect(await inForce()).toBeNull();
  expect((await readDesk(deps)).currencies).toMatchObject([{ currency: 'USD', state: 'expired' }]);
  await enter('87');
  expect(await inForce()).toMatchObject({ rate: '87' });
});

test('the National Bank’s file is entered from the beginning of its day, and once', async () => {
  const rates = { USD: '87,4500', EUR: '101,0927', KZT: ['100', '17,05'], RUB: '1,1013' } as const;
  const first = await load('27.11.2026', rates);
  expect(first.results.map(({ currency, outcome }) => [currency, outcome])).toEqual([
    ['USD', 'entered'],
    ['EUR', 'entered'],
    ['KZT', 'entered'],
    ['RUB', 'entered'],
  ]);
  expect(await inForce('KZT')).toMatchObject({ rate: '17.05', per: 100 });
  const { rates: history } = await readDesk(deps);
  expect(history[0]).toMatchObject({ source: 'national-bank', validFrom: '2026-11-26T18:00:00.000Z' });
  const again = await load('27.11.2026', rates);
  expect(again.results.every(({ outcome }) => outcome === 'same')).toBe(true);
  expect((await readDesk(deps)).rates).toHaveLength(4);
});

test('a rate of a file that jumps is left out, an older day and a missing currency are named', async () => {
  await load('27.11.2026', { USD: '87', EUR: '101', KZT: '0,17' });
  const next = await load('28.11.2026', { USD: '97', EUR: '102', RUB: '1,1' });
  expect(next.results).toMatchObject([
    { currency: 'USD', outcome: 'jump', previous: { rate: '87', per: 1 }, differenceBp: 1_150 },
    { currency: 'EUR', outcome: 'entered' },
    { currency: 'KZT', outcome: 'missing' },
    { currency: 'RUB', outcome: 'entered' },
  ]);
  clock.advance({ hours: 24 });
  expect(await inForce('USD')).toMatchObject({ rate: '87' });
  expect(await inForce('EUR')).toMatchObject({ rate: '102' });
  expect((await load('27.11.2026', { EUR: '90' })).results).toMatchObject([{}, { outcome: 'older' }, {}, {}]);
});

test('files of one day that each change a rate a little do not add up to a jump', async () => {
  await load('26.11.2026', { USD: '87' });
  await load('27.11.2026', { USD: '95,7' });
  expect((await load('27.11.2026', { USD: '105,27' })).results[0]).toMatchObject({
    outcome: 'jump',
    previous: { rate: '87' },
    differenceBp: 2_100,
  });
  expect(await inForce()).toMatchObject({ rate: '95.7' });
});

test('a file of a day to come does not keep those of the days before it out', async () => {
  await load('06.12.2026', { USD: '88' });
  expect((await load('27.11.2026', { USD: '87,5' })).results[0]).toMatchObject({ outcome: 'entered' });
  expect(await inForce()).toMatchObject({ rate: '87.5' });
  expect((await load('28.11.2026', { USD: '87,7' })).results[0]).toMatchObject({ outcome: 'entered' });
});

test('a file that is not the daily file, or is of a day far ahead, enters nothing and is written down', async () => {
  await expect(loadBankFile(deps, ADA, Buffer.from('<html></html>'))).rejects.toEqual(
    code('currencies.file_not_the_file'),
  );
  await expect(load('27.12.2026', { USD: '87' })).rejects.toEqual(code('currencies.file_early'));
  await expect(load('27.11.2026', { USD: '0', EUR: '101' })).rejects.toEqual(code('currencies.file_bad_rate'));
  await expect(load('31.02.2026', { USD: '87' })).rejects.toEqual(code('currencies.file_no_date'));
  await expect(load('27.11.2026', { GBP: '110' })).rejects.toEqual(code('currencies.file_no_rates'));
  const desk = await readDesk(deps);
  expect(desk.rates).toEqual([]);
  const faults = ['no_rates', 'no_date', 'bad_rate', 'early', 'not_the_file'];
  expect(desk.loads.map(({ fault }) => fault)).toEqual(faults);
});

test('the daily job loads the file; one that does not come is written down, the known rates count', async () => {
  await loadDailyFile(deps, async () => Buffer.from(bankFile('27.11.2026', { USD: '87' })));
  expect(await inForce()).toMatchObject({ rate: '87' });
  const lost = loadDailyFile(deps, async () => {
    throw new Error('no answer');
  });
  await expect(lost).rejects.toThrow('no answer');
  const desk = await readDesk(deps);
  expect(desk.loads.map(({ fault, isDaily, by }) => [fault, isDaily, by])).toEqual([
    ['not_there', true, null],
    [null, true, null],
  ]);
  expect(await inForce()).toMatchObject({ rate: '87' });
});

test('two entries at once are compared one after the other: the second sees the first', async () => {
  await enter('80');
  clock.advance({ minutes: 1 });
  const both = await Promise.allSettled([enter('88'), enter('73')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('every process knows an entry as soon as it is committed', async () => {
  const listener = createListener({ pool: database.pool, channel: RATES_CHANNEL, log: testLog().log });
  const book = createRateBook();
  const following = follower(book, listener);
  await following.start();
  try {
    await enter('87');
    await expect.poll(() => book.forSale('USD', clock.now())?.rate, { timeout: 5_000 }).toBe('87');
  } finally {
    await following.stop();
    await listener.stop();
  }
});
