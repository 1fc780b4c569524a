import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { readTable } from '#platform/spreadsheet/read-table.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testServer } from '../../../tests/support/server.ts';
import { IMPORT_ROWS } from './api.ts';
import type { DocumentViewRecord, PassengerActor, TravellersDeps } from './ports.ts';
import { travellersRoutes } from './routes.ts';
import { commitImport, deleteOldImports } from './use-cases/commit-import.ts';
import { exportPassengers, importTemplate } from './use-cases/export-passengers.ts';
import { listPassengers } from './use-cases/list-passengers.ts';
import { readImport, startImport } from './use-cases/read-import.ts';
import { createPassenger } from './use-cases/save-passenger.ts';

let database: TestDatabase;
let deps: TravellersDeps;
let seen: DocumentViewRecord[] = [];
const clock = testClock('2026-11-20T06:00:00Z');
const actorOf = (contractId: string, userId = `u-${contractId}`): PassengerActor => ({
  user: { userId, name: 'A', roles: ['ROLE_AGENT'], contractId, workplaceId: 'w' } as UserAccount,
  ip: '10.0.0.1',
});
const silver = actorOf('silver');

beforeAll(async () => {
  database = await testDatabase();
  const secret = randomBytes(32);
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    limiter: { consume: async () => {} } as never,
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    contractSummaries: async (_db, ids) => ids.map((id) => ({ id, number: id, name: id })),
    countries: referenceFromSeed().countries,
    audit: {
      recordAccess: async (_tx, entry) => {
        seen.push(entry);
      },
    },
  };
});
afterAll(() => database.close());
beforeEach(async () => {
  seen = [];
  await database.pool.query('truncate travellers.passengers, travellers.documents, travellers.imports');
});

const HEAD = 'Фамилия;Имя;Пол;Дата рождения;Гражданство;Документ;Номер;Действует до';
const row = (surname: string, number: string, more: Record<string, string> = {}) =>
  [
    surname,
    'AZAMAT',
    more.gender ?? 'М',
    more.born ?? '01.02.1990',
    'Кыргызстан',
    'Паспорт',
    number,
    '01.01.2033',
  ].join(';');
const file = (...rows: string[]) => ({
  name: 'people.csv',
  bytes: Buffer.from([HEAD, ...rows].join('\r\n')),
});
const read = async (who: PassengerActor, given: { name: string; bytes: Buffer }) =>
  readImport(deps, who, (await startImport(deps, who, given)).id);
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const saved = async (who = silver) => (await listPassengers(deps, who, { sort: 'name', limit: 50 })).total;
const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

describe('what a file holds is shown before anything is written', () => {
  test('each person with what is wrong in their rows', async () => {
    const made = await read(
      silver,
      file(
        row('SYDYKOV', 'ID1000001'),
        row('Асанов', 'ID1000002', { gender: '', born: '31.02.1990' }),
        row('=HYPERLINK("http://x")', 'ID1000003'),
        row('KIM', '12'),
        row('SYDYKOV', 'ID1000009'),
      ),
    );
    expect(made.entries.map(({ lines, state }) => [lines, state])).toEqual([
      [[2, 6], 'good'],
      [[3], 'wrong'],
      [[4], 'wrong'],
      [[5], 'wrong'],
    ]);
    expect(made.entries.map(({ problems }) => problems.map(({ path, code: what }) => `${path} ${what}`))).toEqual([
      [],
      ['surname travellers.name_latin', 'gender travellers.gender_required', 'birthdate common.bad_date'],
      ['surname travellers.name_letters'],
      ['documents.0.documentNumber travellers.kg_passport_number'],
    ]);
    expect(JSON.stringify(made)).not.toContain('ID100000');
    expect(await saved()).toBe(0);
    const { rows } = await database.pool.query('select i::text as row from travellers.imports i');
    for (const word of ['SYDYKOV', 'ID1000001', 'people.csv'])
      expect(rows[0].row).not.toContain(Buffer.from(word).toString('hex'));
  });

  test('whose document is saved already, and which stands twice in the file', async () => {
    const known = await createPassenger(deps, silver, {
      surname: 'OLD',
      name: 'ONE',
      patronymic: '',
      citizenship: 'KG',
      gender: 'male',
      birthdate: '1980-01-01',
      bonusCard: '',
      documents: [{ documentType: 'passport', documentNumber: 'ID2000001', expiration: '2030-01-01' }],
    });
    const made = await read(silver, file(row('A', 'id 2000001'), row('B', 'ID2000002'), row('C', 'ID2000002')));
    expect(made.entries.map(({ state, passengerId }) => [state, passengerId])).toEqual([
      ['known', known.id],
      ['good', null],
      ['twice', null],
    ]);
    expect((await read(actorOf('gold'), file(row('A', 'ID2000001')))).entries[0]?.state).toBe('good');
  });

  test.each([
    ['file_no_columns', 'Имя;Возраст\r\nA;5'],
    ['file_empty', HEAD],
    ['file_empty', ''],
    ['file_unreadable', '\u0000\u0001\u0002'],
    ['file_too_many', [HEAD, ...Array(IMPORT_ROWS + 1).fill('A;B')].join('\n')],
    ['file_old_excel', '\xd0\xcf\x11\xe0'],
  ])('%s', async (expected, text) => {
    const bytes = Buffer.from(text, expected === 'file_old_excel' ? 'latin1' : 'utf8');
    expect(await code(startImport(deps, silver, { name: 'x', bytes }))).toBe(`travellers.${expected}`);
    expect((await database.pool.query('select 1 from travellers.imports')).rowCount).toBe(0);
  });
});

describe('a decision', () => {
  test('saves the chosen rows only, once however often it is sent', async () => {
    const { id } = await read(silver, file(row('A', 'ID3000001'), row('B', 'ID3000002'), row('C', 'ID3000003')));
    const ends = await Promise.all(
      Array.from({ length: 4 }, () => commitImport(deps, silver, { id, entries: [0, 2, 2] })),
    );
    expect(ends).toEqual(Array(4).fill({ savedCount: 2 }));
    const page = await listPassengers(deps, silver, { sort: 'name', limit: 50 });
    expect(page.passengers.map(({ surname, documents }) => [surname, documents[0]?.masked])).toEqual([
      ['A', '•••••01'],
      ['C', '•••••03'],
    ]);
    expect((await listPassengers(deps, silver, { sort: 'name', limit: 5, q: 'ID3000003' })).total).toBe(1);
    expect(await readImport(deps, silver, id)).toMatchObject({ savedCount: 2, entries: [] });
  });

  test.each([
    ['a row with problems', [0, 1]],
    ['a row that is not there', [0, 99]],
  ])('for %s saves no passenger', async (_what, entries) => {
    const { id } = await read(silver, file(row('A', 'ID4000001'), row('Б', 'ID4000002')));
    expect(await code(commitImport(deps, silver, { id, entries }))).toBe('travellers.import_changed');
    expect(await saved()).toBe(0);
    expect(await commitImport(deps, silver, { id, entries: [0] })).toEqual({ savedCount: 1 });
  });

  test('of two files with one document in both at once saves one whole and nothing of the other', async () => {
    const both = [
      file(row('A', 'ID5000001'), row('B', 'ID5000002')),
      file(row('C', 'ID5000003'), row('D', 'ID5000002')),
    ];
    const made = await Promise.all(both.map((one) => read(silver, one)));
    const ends = await Promise.all(made.map(({ id }) => code(commitImport(deps, silver, { id, entries: [0, 1] }))));
    expect(ends.toSorted()).toEqual(['done', 'travellers.import_changed']);
    expect(await saved()).toBe(2);
  });

  test('is its uploader’s alone: others find no such file', async () => {
    const { id } = await read(silver, file(row('A', 'ID6000001')));
    for (const who of [actorOf('gold'), actorOf('silver', 'colleague'), actorOf('gold', 'u-silver')]) {
      expect(await code(readImport(deps, who, id))).toBe('travellers.import_not_found');
      expect(await code(commitImport(deps, who, { id, entries: [0] }))).toBe('travellers.import_not_found');
    }
  });

  test('may wait for a day', async () => {
    const { id } = await read(silver, file(row('A', 'ID6000001')));
    await deleteOldImports(deps);
    expect(await code(readImport(deps, silver, id))).toBe('done');
    await deleteOldImports({ ...deps, clock: testClock('2026-11-21T06:00:01Z') });
    expect(await code(readImport(deps, silver, id))).toBe('travellers.import_not_found');
  });

  test('over the longest file is quick', async () => {
    const rows = Array.from({ length: IMPORT_ROWS }, (_, i) =>
      row(
        `SUR${String.fromCharCode(65 + (i % 26), 65 + (Math.floor(i / 26) % 26), 65 + Math.floor(i / 676))}`,
        `ID${7_000_000 + i}`,
      ),
    );
    const { id, entries } = await read(silver, file(...rows));
    expect(entries.filter(({ state }) => state === 'good')).toHaveLength(IMPORT_ROWS);
    expect(await commitImport(deps, silver, { id, entries: entries.map(({ n }) => n) })).toEqual({
      savedCount: IMPORT_ROWS,
    });
    expect(await saved()).toBe(IMPORT_ROWS);
  });
});

describe('tables to take away', () => {
  test('an empty one is read back by its columns in every language', async () => {
    for (const locale of ['ru', 'en', 'kg'] as const)
      for (const format of ['xlsx', 'csv'] as const) {
        const bytes = await bytesOf(importTemplate(format, locale));
        const [head = []] = readTable(bytes, { rows: 5, columns: 20 });
        expect(head).toHaveLength(10);
        const filled = Buffer.from([head.join(';'), 'A;B;;M;01.02.1990;KG;passport;ID8000001;01.01.2033;'].join('\n'));
        expect((await read(silver, { name: 'f', bytes: filled })).entries[0], `${locale} ${format}`).toMatchObject({
          state: 'good',
        });
      }
  });

  test('the list with whole numbers, each written into the log; another agency reads it back', async () => {
    const { id } = await read(silver, file(row('A', 'ID9000001'), row('B', 'ID9000002'), row('B', 'ID9000003')));
    await commitImport(deps, silver, { id, entries: [0, 1] });
    const bytes = await bytesOf(await exportPassengers(deps, silver, { locale: 'ru' }));
    expect(bytes.length).toBeGreaterThan(500);
    expect(seen.map(({ action, subjectKind, actor }) => [action, subjectKind, actor])).toEqual(
      Array(2).fill(['document_viewed', 'passenger', 'u-silver']),
    );
    const again = await read(actorOf('gold'), { name: 'x.xlsx', bytes });
    expect(again.entries.map(({ surname, state, documents }) => [surname, state, documents.length]).toSorted()).toEqual(
      [
        ['A', 'good', 1],
        ['B', 'good', 2],
      ],
    );
  });
});

describe('an upload', () => {
  const form = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
  const upload = async (
    payload: Buffer,
    headers: Record<string, string> = {},
    url = '/api/account/passenger-imports',
  ) => {
    const { app } = await testServer(database, (one) => travellersRoutes(one, deps), {
      readAccount: async () => silver.user,
    });
    try {
      return await app.inject({
        method: 'POST',
        url,
        payload,
        cookies: { sapar_session: 'x' },
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      });
    } finally {
      await app.close();
    }
  };

  test('is read and answered with its address', async () => {
    const good = await upload(form(file(row('A', 'ID1100001')).bytes));
    expect(good.statusCode).toBe(201);
    expect((await readImport(deps, silver, good.json().id)).entries).toHaveLength(1);
    const page = await upload(form(file(row('A', 'ID1100001')).bytes), {}, '/api/account/passenger-imports?back=page');
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      expect.stringMatching(/passengers\/import\/[\w-]{36}$/),
    ]);
  });

  test('of 100 MB is refused by its length before a byte of it is read', async () => {
    const large = await upload(form(Buffer.from('x')), { 'content-length': String(100 * 1024 * 1024) });
    expect([large.statusCode, large.json().code]).toEqual([422, 'travellers.file_too_large']);
  });

  test('that exceeds its limit without giving its length is cut off', async () => {
    const large = await upload(form(Buffer.alloc(5 * 1024 * 1024 + 1, 'x')));
    expect([large.statusCode, large.json().code]).toEqual([422, 'travellers.file_too_large']);
    expect(large.json().detail).toContain('5 МБ');
  });

  test('without a file, or that is no form, is refused', async () => {
    const none = await upload(Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'));
    expect(none.json().code).toBe('travellers.file_none');
    const back = await upload(Buffer.from('nonsense'), {}, '/api/account/passenger-imports?back=page');
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      '/account/passengers/import?file=travellers.file_unreadable',
    ]);
    expect((await database.pool.query('select 1 from travellers.imports')).rowCount).toBe(0);
  });
});
