import { randomBytes, randomUUID } from 'node:crypto';
import type { UserAccount } from '#kernel/account.ts';
import { notFound } from '#kernel/app-error.ts';
import { defaultSupportHours } from '#kernel/support-hours.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/database.ts';
import { cleanPicture } from '#platform/files/clean-picture.ts';
import { createFileLinks, type FileLinks } from '#platform/http/file-links.ts';
import { eventType } from '#platform/jobs/events.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import type { TestClock } from '../../../../tests/support/clock.ts';
import { memoryFiles } from '../../../../tests/support/memory-files.ts';
import type { QuotedOrder } from '../api.ts';
import type { ConversationsDeps } from '../ports.ts';
import type { Visitor } from '../use-cases/viewer.ts';

/** Staff of these tests by name. */
export const STAFF = ['support', 'asel', 'bakyt'].map((id) => ({ id, name: `Name ${id}` }));

/** Limits have tests of their own. */
const unlimited: Limiter = {
  consume: async () => {},
  returnUse: async () => {},
} as unknown as Limiter;

/** Files of a test come from the site itself. */
export const siteLinks = (clock: TestClock): FileLinks =>
  createFileLinks({ filesUrl: '/files', baseUrl: 'http://localhost', secret: Buffer.alloc(32), clock });

const noOrders: ConversationsDeps['orders'] = {
  quote: async () => {
    throw notFound('orders.not_found');
  },
  listQuotable: async () => [],
  readable: async () => new Set(),
};

/** An order and who may read it. */
export const quotableOrder = (order: QuotedOrder, reader: Visitor): ConversationsDeps['orders'] => {
  const mayRead = (visitor: Visitor) => visitor.visitorId === reader.visitorId;
  return {
    quote: (visitor, orderId) =>
      mayRead(visitor) && orderId === order.orderId ? Promise.resolve(order) : noOrders.quote(visitor, orderId),
    listQuotable: async (visitor) => (mayRead(visitor) ? [order] : []),
    readable: async (visitor) => new Set(mayRead(visitor) ? [order.orderId] : []),
  };
};

/** Says nothing until the reader leaves. */
const noNotices: ConversationsDeps['streamUnread'] = async function* (_reader, signal) {
  await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
};

export const conversationsDeps = (db: Db, clock: TestClock): ConversationsDeps => {
  const secret = randomBytes(32);
  return {
    db,
    clock,
    ids: randomUUID,
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    limiter: unlimited,
    changes: createWakeups(),
    orders: noOrders,
    offers: { states: async () => new Map(), changed: eventType('test.offers-changed') },
    files: memoryFiles(),
    fileLinks: siteLinks(clock),
    scanner: null,
    cleanPicture,
    listStaff: async () => STAFF,
    staffAmong: async (_db, ids) => new Set(STAFF.flatMap(({ id }) => (ids.includes(id) ? [id] : []))),
    listContractUsers: async () => [],
    notifyStaff: async () => {},
    streamUnread: noNotices,
    notifyAuthor: async () => {},
    record: async () => {},
    supportHours: () => defaultSupportHours('kg'),
    serviceLevel: async (_db, priority) => ({ minutes: priority === 'fire' ? 120 : 480, counting: 'working' }),
    log: () => {},
  };
};

export const visitor = (name: string): Visitor => ({
  visitorId: `visitor-${name}`,
  locale: 'ru',
  ip: '127.0.0.1',
  user: null,
});

export const user = (userId: string, roles: UserAccount['roles'] = [], contractId: string | null = null): Visitor => ({
  ...visitor(userId),
  user: { userId, name: `Name ${userId}`, roles, contractId, workplaceId: null },
});
export const staff = (userId: string): Visitor => user(userId, ['ROLE_SUPPORT']);
