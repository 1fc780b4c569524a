/**
 * A process that serves conversations and the desk of requests over HTTP for `bench -- chat`:
 * `node bench/chat-process.ts <database> <secret>`. The session cookie names the caller: `staff-3`, `author-17`. Sends
 * its port to the parent.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { UserAccount } from '#kernel/account.ts';
import { createConversations } from '#modules/conversations/index.ts';
import { type InAppNotificationsDeps, NOTIFICATIONS_CHANNEL, streamUnreadCount } from '#modules/notifications/index.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { connect } from '#platform/db/database.ts';
import { createListener } from '#platform/realtime/listener.ts';
import { conversationsDeps, siteLinks } from '../src/modules/conversations/testing/conversations-fixture.ts';
import type { RequestsDeps } from '../src/modules/requests/ports.ts';
import { requestsRoutes } from '../src/modules/requests/routes.ts';
import { testClock } from '../tests/support/clock.ts';
import { testLog } from '../tests/support/log.ts';
import { testServer } from '../tests/support/server.ts';

const [url = '', secretText = ''] = process.argv.slice(2);
const secret = Buffer.from(secretText, 'base64');
const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });
pool.on('error', () => {});
const db = connect(pool);
const clock = { ...testClock(), now: () => new Date() };
const { log } = testLog();
const changes = createListener({ pool, channel: 'conversations', log });
const notices = {
  db,
  clock,
  changes: createListener({ pool, channel: NOTIFICATIONS_CHANNEL, log }),
} as Partial<InAppNotificationsDeps> as InAppNotificationsDeps;
const { routes } = createConversations({
  ...conversationsDeps(db, clock),
  streamUnread: (reader, signal) => streamUnreadCount(notices, reader, signal),
  ids: randomUUID,
  sealer: createSealer(secret),
  blind: createBlindIndex(secret),
  changes,
});
const account = (name: string): UserAccount => ({
  userId: name,
  name,
  roles: name.startsWith('staff') ? ['ROLE_SUPPORT'] : [],
  contractId: null,
  workplaceId: null,
});
/** The desk reads its database and the names of contracts, nothing else. */
const desk = {
  db,
  clock,
  fileLinks: siteLinks(clock),
  agencies: {
    findContractIds: async (_db, text) => [`c-${text.slice(2)}`],
    contractSummaries: async (_db, ids) => ids.map((id) => ({ id, number: id, name: id })),
  },
} as Partial<RequestsDeps> as RequestsDeps;
const both = (fastify: FastifyInstance) => {
  routes(fastify);
  requestsRoutes(fastify, desk);
};
const { app } = await testServer({ db }, both, { clock, readAccount: async (token) => account(token) });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
process.once('disconnect', () => process.exit(0));
