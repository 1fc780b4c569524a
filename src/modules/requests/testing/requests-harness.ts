import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { isStaff, type UserAccount } from '#kernel/account.ts';
import type { Locale } from '#kernel/locale.ts';
import { defaultSupportHours } from '#kernel/support-hours.ts';
import { createAncillaries } from '#modules/ancillaries/index.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createConversations } from '#modules/conversations/index.ts';
import type { ConversationsDeps } from '#modules/conversations/ports.ts';
import { conversationsDeps } from '#modules/conversations/testing/conversations-fixture.ts';
import { createOrders } from '#modules/orders/index.ts';
import { issuedOrder } from '#modules/orders/testing/buy.ts';
import { createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import type { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { cleanPicture } from '#platform/files/clean-picture.ts';
import { directoryFiles } from '#platform/files/files.ts';
import { SESSION_COOKIE, VISITOR_COOKIE } from '#platform/http/caller.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { testServer } from '../../../../tests/support/server.ts';
import type { RequestsDeps } from '../ports.ts';
import { requestsRoutes } from '../routes.ts';

const ORIGIN = 'http://127.0.0.1:3000';
export const OWNER = 'a'.repeat(32);
export const OUTSIDER = 'b'.repeat(32);
export const who = { visitorId: OWNER, locale: 'ru' as const, ip: '192.0.2.7', user: null };
const staff = (userId: string, name: string): UserAccount => ({
  userId,
  name,
  roles: ['ROLE_EXECUTOR'],
  contractId: null,
  workplaceId: null,
});
const ACCOUNTS = new Map([
  ['asel', staff('asel', 'Asel')],
  ['bakyt', staff('bakyt', 'Bakyt')],
  ['cholpon', staff('cholpon', 'Cholpon')],
  ['lead', { ...staff('lead', 'Lead'), roles: ['ROLE_ADMIN'] as const }],
  ['cashier', { ...staff('cashier', 'Cashier'), roles: ['ROLE_CASHER'] as const }],
  // The same person under another contract, a sub-agent's person, and a user above both.
  ['agent-elsewhere', { ...staff('agent', 'Agent'), roles: ['ROLE_AGENT'] as const, contractId: 'c2' }],
  ['sub', { ...staff('sub', 'Sub'), roles: ['ROLE_AGENT'] as const, contractId: 'c1-sub' }],
  [
    'above',
    { ...staff('above', 'Above'), roles: ['ROLE_AGENT'] as const, contractId: 'c1', subAgentContractIds: ['c1-sub'] },
  ],
  ['company', { ...staff('company', 'Company'), roles: ['ROLE_CORPORATE'] as const, contractId: 'c3' }],
  ['customer', { ...staff('customer', 'Customer'), roles: [], visitorId: 'd'.repeat(32) }],
  ['agent', { ...staff('agent', 'Agent'), roles: ['ROLE_AGENT'] as const, contractId: 'c1' }],
]);

export const PDF = Buffer.from('%PDF-1.7 Canaryeva was ill');
export const kgs = (minor: number) => ({ minor, currency: 'KGS' });

function form(files: readonly { name: string; bytes: Buffer }[]) {
  const boundary = `----sapar${randomBytes(8).toString('hex')}`;
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: ` +
        'application/pdf\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

type HttpCall = { body?: unknown; as?: string; staff?: string; ip?: string; headers?: Record<string, string> };
type EmailRequest = { template: string; data: Record<string, unknown>; to: string; noticeDedupe?: string };
export type SoldOrder = {
  id: string;
  number: string;
  order: Awaited<ReturnType<typeof readOrder>>;
  documents: readonly [string, string];
  passengerIds: string[];
};

/**
 * Requests over HTTP with orders, payments and a supplier in memory behind them; one a file, opened before its tests
 * and closed after them. `child`: each order is of an adult and a child.
 */
export function officeHarness({ child = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-requests-'));
  const mails: EmailRequest[] = [];
  const notices: { to: string; kind: string; facts: Record<string, unknown>; dedupe: string }[] = [];
  const audited: AuditEntry[] = [];
  const member = (id: string) => ({ id, email: `${id}@example.kg`, locale: 'ru' as Locale });
  const members = new Map([
    ['c1', [member('agent')]],
    ['c1-sub', [member('sub')]],
    ['c3', [member('company')]],
  ]);
  let database: TestDatabase;
  let fixture: OrdersFixture;
  let deps: RequestsDeps;
  let chats: ConversationsDeps;
  let app: Awaited<ReturnType<typeof testServer>>['app'];
  const { log, lines } = testLog();
  const clock = testClock(new Date().toISOString());

  beforeAll(async () => {
    database = await testDatabase();
    const passengerCounts = child ? { aaa: 1, rbg: 1, rmg: 0, ins: 0 } : { aaa: 2, rbg: 0, rmg: 0, ins: 0 };
    fixture = await createOrdersFixture(database, { clock, log, lines }, passengerCounts);
    const secret = randomBytes(32);
    chats = conversationsDeps(database.db, clock);
    deps = {
      db: database.db,
      clock,
      ids: randomUUID,
      sealer: createSealer(secret),
      blind: createBlindIndex(secret),
      limiter: fixture.deps.limiter,
      files: directoryFiles(folder),
      fileLinks: chats.fileLinks,
      scanner: null,
      cleanPicture,
      orders: createOrders(fixture.deps).serving,
      agencies: {
        ...fixture.deps.agencies,
        findContractIds: async (_db, text) =>
          [...members.keys()].filter((id) => [`N-${id}`, `Firm ${id}`].some((name) => name.includes(text))),
      },
      conversations: createConversations(chats).requestChats,
      notifications: {
        sendEmail: async (_tx, mail) => void mails.push(mail),
        notifyUser: async (_tx, userId, notice) => void notices.push({ to: userId, ...notice }),
        notifyContract: async (_tx, { contractId, ...notice }) => void notices.push({ to: contractId, ...notice }),
      },
      replyAddress: (id, member) => `reply+${id}${member === 'contact' ? '' : `.${member}`}@in.example.kg`,
      membersOf: async (_db, contractId) => members.get(contractId) ?? [],
      supportHours: () => defaultSupportHours('kg'),
      config: { baseUrl: 'https://sapar.example', staffMail: 'staff@sapar.example', newRequests: true },
      listExecutors: async () =>
        [...ACCOUNTS.values()].filter(isStaff).map(({ userId, name }) => ({ id: userId, name })),
      executorsAmong: async (_db, ids) =>
        new Set(
          [...ACCOUNTS.values()].filter((one) => isStaff(one) && ids.includes(one.userId)).map((one) => one.userId),
        ),
      listUserNames: async (_db, ids) =>
        new Map([...ACCOUNTS.values()].flatMap(({ userId, name }) => (ids.includes(userId) ? [[userId, name]] : []))),
      charges: createAncillaries(fixture.deps).charges,
      offers: { unfinished: async () => false },
      record: async (_tx, entry) => void audited.push(entry),
      log: (message, details) => log.warn(details, message),
    };
    ({ app } = await testServer(database, (fastify) => requestsRoutes(fastify, deps), {
      clock,
      readAccount: async (token) => {
        const user = ACCOUNTS.get(token);
        return user ? { ...user, recentlyVerified: true } : null;
      },
    }));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  let address = 0;
  async function queryOutcome(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, as = OWNER, ...rest }: HttpCall = {},
  ) {
    address += 1;
    const session = rest.staff ? `; ${SESSION_COOKIE}=${rest.staff}` : '';
    const answer = await app.inject({
      url,
      method,
      remoteAddress: rest.ip ?? `198.51.${address >> 8}.${address % 250}`,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { cookie: `${VISITOR_COOKIE}=${as}${session}`, origin: ORIGIN, ...rest.headers },
    });
    const json = answer.headers['content-type']?.includes('json') ? answer.json() : null;
    return { status: answer.statusCode, json, raw: answer };
  }

  let serial = 0;
  const birthdate = `${new Date().getUTCFullYear() - 7}-01-01`;
  /** Two adults with tickets in hand, or an adult and a child. */
  async function issued() {
    const doc = () => `AN${String(6_000_000 + serial++)}`;
    const documents = [doc(), doc()] as const;
    const order = await issuedOrder(fixture, who, [
      person({ documentNumber: documents[0] }),
      person({
        name: 'Nurlan',
        gender: 'male',
        documentNumber: documents[1],
        ...(child && { birthdate }),
      }),
    ]);
    const { id } = order;
    return { id, number: order.number, order, documents, passengerIds: order.passengers.map((p) => p.id) };
  }

  const asked = (sold: SoldOrder, kind: string, changed: object = {}) => ({
    orderId: sold.id,
    kind,
    passengerIds: [sold.passengerIds[0]],
    reason: 'carrier_cancelled',
    description: 'Canaryeva waited at the gate',
    agreed: true,
    ...changed,
  });
  async function requested(sold: SoldOrder, kind: string, changed: object = {}): Promise<string> {
    const made = await queryOutcome('POST', '/api/requests', { body: asked(sold, kind, changed) });
    expect(made.json).toMatchObject({ number: expect.stringMatching(/^R-\d{8}$/) });
    return made.json.id;
  }

  const attach = (id: string, files: readonly { name: string; bytes: Buffer }[], rest: HttpCall = {}, back = '') =>
    queryOutcome('POST', `/api/requests/${id}/files${back}`, { ...rest, ...form(files) });

  const desk = (id: string, path: string, staffId: string, body: object) =>
    queryOutcome('POST', `/api/office/requests/${id}/${path}`, { staff: staffId, body });
  const claim = (id: string, by = 'asel') => desk(id, 'moves', by, { move: 'claimed' });

  /** By hand everything of the first passenger's fare and taxes, 100 som taken off. */
  async function calculated(id: string, sold: SoldOrder, changed: object = {}, by = 'asel') {
    const { json } = await queryOutcome('GET', `/api/office/requests/${id}`, { staff: by });
    const { fare, taxes } = json.paid[0].parts;
    const line = { passengerId: sold.passengerIds[0], fare, taxes, fees: kgs(0), penalty: kgs(10_000), ...changed };
    return desk(id, 'sums', by, { channel: 'hand', lines: [line] });
  }

  const refundsOf = (sold: SoldOrder) => {
    const intent = [...fixture.payments.intents.values()].find((i) => i.orderId === sold.id);
    return fixture.payments.refunds.filter((r) => r.intentId === intent?.id).map((r) => r.amount.minor);
  };

  return {
    get fixture() {
      return fixture;
    },
    get database() {
      return database;
    },
    get deps() {
      return deps;
    },
    get chats() {
      return chats;
    },
    get app() {
      return app;
    },
    clock,
    folder,
    mails,
    notices,
    members,
    audited,
    lines,
    ask: queryOutcome,
    put: (url: string, staffId: string, body: object) => queryOutcome('PUT', url, { staff: staffId, body }),
    remove: (url: string, staffId: string) => queryOutcome('DELETE', url, { staff: staffId }),
    issued,
    asked,
    requested,
    attach,
    desk,
    claim,
    calculated,
    refundsOf,
    /** An unused document number. */
    document: (prefix: number) => `AN${String(prefix + serial++)}`,
  };
}
