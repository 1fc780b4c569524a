import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  code,
  form,
  gold,
  newNumber,
  silver,
  type TravellersFixture,
  travellersFixture,
} from './testing/saved-world.ts';
import { createPassenger } from './use-cases/save-passenger.ts';

let fixture: TravellersFixture;
let deps: TravellersFixture['deps'];
let list: TravellersFixture['list'];
let namesIn: TravellersFixture['namesIn'];
beforeAll(async () => {
  fixture = await travellersFixture();
  ({ deps, list, namesIn } = fixture);
});
afterAll(() => fixture.database.close());
beforeEach(() => fixture.empty());

describe('a passenger is found', () => {
  beforeEach(async () => {
    for (const [surname, name] of [
      ['ZHEENBEKOVA', 'AIGUL'],
      ['ASANOV', 'BAKYT'],
      ['ASANOVA', 'NURGUL'],
      ['ASAN', 'TEMIR'],
      ['MAMATOV', 'ASAN'],
      ['KYZY-ASANOVA', 'LIRA'],
    ] as const)
      await createPassenger(deps, silver, form({ surname, name }));
  });

  test.each([
    ['asan', ['ASAN TEMIR', 'ASANOV BAKYT', 'ASANOVA NURGUL', 'MAMATOV ASAN']],
    ['асано', ['ASANOV BAKYT', 'ASANOVA NURGUL']],
    ['Жээнб', ['ZHEENBEKOVA AIGUL']],
    ['asan bak', ['ASANOV BAKYT']],
    ['bakyt asanov', ['ASANOV BAKYT']],
    ['asan asan', []],
    ['kyzyas', ['KYZY-ASANOVA LIRA']],
    ['z', ['ZHEENBEKOVA AIGUL']],
    ['sanov', []],
    ["' or 1=1", []],
    ['%', []],
    ['٣', []],
  ])('«%s»', async (q, found) => {
    expect(namesIn(await list(silver, { q }))).toEqual(found);
    expect(namesIn(await list(gold, { q }))).toEqual([]);
  });

  test('by the whole number of a document, however it is written', async () => {
    await createPassenger(
      deps,
      silver,
      form({
        surname: 'OMUROV',
        documents: [
          { documentType: 'birthCertificate', documentNumber: 'IV-АБ-123456', expiration: '' },
          { documentType: 'passport', documentNumber: 'ID4567890', expiration: '2033-01-01' },
        ],
      }),
    );
    for (const q of [
      'ID4567890',
      'id 4567890',
      'ID-456-7890',
      'IV-АБ-123456',
      'iv аб 123456',
      'ID 456 7890',
      'omur ID4567890',
      'om ID4567890',
    ])
      expect(namesIn(await list(silver, { q })), q).toEqual(['OMUROV AZAMAT']);
    for (const q of ['ID456789', '4567890', 'asan ID4567890'])
      expect(namesIn(await list(silver, { q })), q).toEqual([]);
  });
});

describe('a long list', () => {
  const many = Array.from({ length: 130 }, (_, i) => ({
    surname: `${'ABCM'[i % 4]}${'XYZ'[i % 3]}${String.fromCharCode(65 + (i % 26))}OV`,
    name: `N${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}`,
  }));
  const all = many.map(({ surname, name }) => `${surname} ${name}`).toSorted();

  test.each(['name', 'recent', 'expiry'] as const)('is read to its end page by page by %s, each once', async (sort) => {
    for (const one of many) await createPassenger(deps, silver, form(one));
    const read: string[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const page = await list(silver, { sort, limit: 20, ...(after && { after }) });
      expect(page.total).toBe(130);
      expect(page.initials.reduce((sum, { count }) => sum + count, 0)).toBe(130);
      read.push(...namesIn(page));
      after = page.next ?? undefined;
      pages += 1;
    } while (after && pages < 20);
    expect(pages).toBe(7);
    expect(sort === 'name' ? read : read.toSorted()).toEqual(all);
  });

  test('begins at a letter, and a place that is none of its own is refused', async () => {
    for (const one of many.slice(0, 40)) await createPassenger(deps, silver, form(one));
    const page = await list(silver, { after: 'C0' });
    expect(new Set(page.passengers.map(({ surname }) => surname[0]))).toEqual(new Set(['C', 'M']));
    expect(await code(list(silver, { after: '5' }))).toBe('travellers.bad_page');
    expect(await code(list(silver, { after: 'A5', sort: 'recent' }))).toBe('travellers.bad_page');
  });

  test('is narrowed to documents that have run out or soon will', async () => {
    const until = (surname: string, expiration: string) =>
      createPassenger(
        deps,
        silver,
        form({
          surname,
          documents: [{ documentType: 'passport', documentNumber: newNumber(), expiration }],
        }),
      );
    await until('GONE', '2026-11-19');
    await until('TODAY', '2026-11-20');
    await until('SOON', '2027-05-19');
    await until('LATER', '2027-05-20');
    const found = async (documents: 'expired' | 'soon') =>
      (await list(silver, { documents, sort: 'expiry' })).passengers.map(({ surname }) => surname);
    expect(await found('expired')).toEqual(['GONE']);
    expect(await found('soon')).toEqual(['TODAY', 'SOON']);
    const states = (await list(silver, { sort: 'expiry' })).passengers.map(({ documents }) => documents[0]?.state);
    expect(states).toEqual(['expired', 'soon', 'soon', 'valid']);
  });
});
