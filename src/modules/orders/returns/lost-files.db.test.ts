import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { createDocuments, type Documents } from '#modules/documents/index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { findOrder } from '../access/use-cases/find-order.ts';
import { createOrders } from '../index.ts';
import { readDocument } from '../receipts/use-cases/read-document.ts';
import { familyParty, issuedOrder, visitor } from '../testing/buy.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmReturn } from './use-cases/confirm-return.ts';
import { readReturnReceipt } from './use-cases/deliver-return.ts';
import { quoteReturn } from './use-cases/quote-return.ts';

const TWO_AND_CHILD = { aaa: 2, rbg: 1, rmg: 0, ins: 0 };
const who = visitor('lost-files');
const folder = mkdtempSync(join(tmpdir(), 'sapar-lost-files-'));

let database: TestDatabase;
let fixture: OrdersFixture;
let documents: Documents;
let orderId: string;
let returnId: string;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createOrdersFixture(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    TWO_AND_CHILD,
  );
  documents = createDocuments({
    files: directoryFiles(folder),
    sealer: createSealer(randomBytes(32)),
    clock: fixture.clock,
    company: () => emptyCompany('kg'),
    isDemo: true,
  });
  Object.assign(fixture.deps, { documents });
  const order = await issuedOrder(fixture, who, familyParty(3_000_000)());
  orderId = order.id;
  const [, second] = order.passengers;
  const quote = await quoteReturn(fixture.deps, who, orderId, {
    kind: 'void',
    passengerIds: [second?.id as string],
  });
  returnId = quote.id;
  await confirmReturn(fixture.deps, who, { id: orderId, returnId }, { agreed: true, refundAmount: quote.refundAmount });
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
});
beforeEach(() => documents.redrawWith(createOrders(fixture.deps).rerender));
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const loseAll = () => {
  expect(stored().length).toBeGreaterThan(0);
  for (const path of stored()) rmSync(path);
};
const rows = async () =>
  (
    await database.pool.query<{ kind: string; owner: string; sha256: string; redrawn: boolean }>(
      'select kind, owner, sha256, redrawn_at is not null as redrawn from documents.files order by kind',
    )
  ).rows;
type FileName = Parameters<Documents['readFile']>[1];
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test.each(['itinerary', 'payment'] as const)('a lost %s receipt is drawn again and stays', async (kind) => {
  loseAll();
  const drawn = await readDocument(fixture.deps, who, { orderId, kind, locale: 'ru' });
  expect(drawn.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const row = (await rows()).find((one) => one.kind === kind);
  expect(row).toMatchObject({ sha256: sha256(drawn.bytes), redrawn: true });
  // Kept in the place of the lost one: read again it is the same.
  const again = await readDocument(fixture.deps, who, { orderId, kind, locale: 'ru' });
  expect(again.bytes.equals(drawn.bytes)).toBe(true);
});

test.each([
  'itinerary',
  'payment',
] as const)('a finder’s lost %s receipt is drawn again, masked as before', async (kind) => {
  const finder = visitor(`lost-files finder ${kind}`);
  const { number } = await readOrder(fixture.deps, who, orderId);
  await findOrder(fixture.deps, finder, { number, proof: 'canaryeva' });
  const shown: unknown[] = [];
  const { renderItineraryReceipt, renderPaymentReceipt } = documents;
  Object.assign(fixture.deps, {
    documents: {
      ...documents,
      renderItineraryReceipt: (...given: Parameters<typeof renderItineraryReceipt>) => {
        shown.push(given[0]);
        return renderItineraryReceipt(...given);
      },
      renderPaymentReceipt: (...given: Parameters<typeof renderPaymentReceipt>) => {
        shown.push(given[0]);
        return renderPaymentReceipt(...given);
      },
    },
  });
  try {
    const ask = { orderId, kind, locale: 'ru' } as const;
    await readDocument(fixture.deps, finder, ask);
    loseAll();
    const drawn = await readDocument(fixture.deps, finder, ask);
    expect(drawn.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const row = (await rows()).find((one) => one.kind === kind && one.owner.endsWith(':masked'));
    expect(row).toMatchObject({ sha256: sha256(drawn.bytes), redrawn: true });
    expect(shown).toHaveLength(2);
    expect(shown.at(-1)).toMatchObject({ phone: '+996•••456' });
    expect(JSON.stringify(shown)).not.toMatch(/1990-12-09|AN\d{7}|996555123456/);
  } finally {
    Object.assign(fixture.deps, { documents });
  }
});

test('a lost note of an annulment is drawn again', async () => {
  loseAll();
  const { bytes } = await readReturnReceipt(fixture.deps, who, { id: orderId, returnId }, 'ru');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a letter whose attachment is lost gets it all the same', async () => {
  const mail = fixture.mails.find(({ template }) => template === 'order-issued');
  const attachments = (mail?.attachments ?? []) as unknown as readonly FileName[];
  expect(attachments).toHaveLength(2);
  loseAll();
  for (const attachment of attachments) {
    const bytes = await documents.readFile(database.db, attachment);
    expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('many who read a lost file at the same time get one and the same', async () => {
  loseAll();
  const read = await Promise.all(
    Array.from({ length: 8 }, () => readDocument(fixture.deps, who, { orderId, kind: 'itinerary', locale: 'ru' })),
  );
  expect(new Set(read.map(({ bytes }) => sha256(bytes))).size).toBe(1);
  expect(stored()).toHaveLength(1);
});

test('control: without anybody to draw it, a lost receipt is lost for ever', async () => {
  documents.redrawWith(async () => null);
  loseAll();
  const reading = readDocument(fixture.deps, who, { orderId, kind: 'itinerary', locale: 'ru' });
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable', code: 'documents.unreadable' });
});

test('a receipt of an older edition of the order is not drawn from what the order is now', async () => {
  const { rerender } = createOrders(fixture.deps);
  const file = { kind: 'itinerary', locale: 'ru' } as const;
  expect(await rerender({ ...file, owner: `order:${orderId}:before` })).toBeNull();
  expect(await rerender({ ...file, owner: 'order:none' })).toBeNull();
  expect(await rerender({ ...file, kind: 'contract', owner: `order:${orderId}` })).toBeNull();
});
