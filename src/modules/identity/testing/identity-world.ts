import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '#kernel/account.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { createAudit } from '#modules/audit/index.ts';
import type { EmailData } from '#modules/notifications/index.ts';
import { createSealer, deriveKey } from '#platform/crypto/sealing.ts';
import { route } from '#platform/http/route.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { testConfig, testServer } from '../../../../tests/support/server.ts';
import type { ContractOption } from '../api.ts';
import { createIdentity, type IdentityDeps } from '../index.ts';
import { addUser } from '../use-cases/add-user.ts';

export const PASSWORD = 'a long enough password';
export const TERMS = [
  { key: 'privacy', version: 2, title: 'Privacy', href: '/policy' },
  { key: 'personal-data', version: 1, title: 'Personal data', href: '/content/personal-data' },
];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an app reads out of a typed key. */
export const bytesOf = (key: string): Buffer => {
  const bits = [...key].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
/** The caller, as every route of the product gets it. */
const READ_CALLER = endpoint({
  method: 'GET',
  path: '/api/test/me',
  access: 'signedIn',
  summary: 'Who the caller is',
  output: z.object({
    userId: z.string().nullable(),
    contractId: z.string().nullable(),
    visitorId: z.string(),
  }),
});
/** Stands for the rules of travellers. */
const READ: IdentityDeps['read'] = {
  email: (text) => {
    const [, name, host] = /^\s*([^\s@]+)@([^\s@]+\.[a-z]+)\s*$/i.exec(text) ?? [];
    return name && host ? `${name}@${host.toLowerCase()}` : null;
  },
  phone: (text) => (/^0\d{9}$/.test(text.replaceAll(' ', '')) ? `+996${text.replaceAll(' ', '').slice(1)}` : null),
};
type SentEmail = { to: string; template: string; data: EmailData[keyof EmailData]; locale: string };

/** Identity behind its HTTP, with letters kept in a list instead of being sent; its jobs run when `work` is called. */
export async function identityFixture(choices: Record<string, ContractOption[]> = {}) {
  const database = await testDatabase();
  const clock = testClock();
  const config = testConfig();
  const limiter = createLimiter({ db: database.db, clock, secret: config.secret });
  const sealer = createSealer(config.secret);
  const emails: SentEmail[] = [];
  const messages: { to: string; template: string; data: { code: string; minutes: number }; locale: string }[] = [];
  const forgotten: Parameters<IdentityDeps['notifications']['forgetDevices']>[1][] = [];
  /** The office's rule: staff need a second factor. */
  const needsFactor = { on: false };
  const toListedUser = new Set<string>();
  const moved: [string, string][] = [];
  const deps: IdentityDeps = {
    forAgencies: false,
    db: database.db,
    clock,
    ids: randomUUID,
    limiter,
    sealer,
    audit: createAudit({ ids: randomUUID, sealer }),
    approvals: { ask: async () => null, needsSecondFactor: async () => needsFactor.on },
    workplaces: {
      of: async (_db, userId) => choices[userId] ?? [],
      standingOf: async (_db, { userId, contractId, workplaceId }) =>
        (choices[userId] ?? []).some(
          (c) => c.contractId === contractId && c.workplaces.some((w) => w.id === workplaceId),
        )
          ? []
          : null,
      managerOf: async () => null,
      peopleOf: async () => [],
      membershipsOf: async () => [],
      like: async () => [],
      contracts: async () => [],
      assign: async () => false,
    },
    notifications: {
      sendEmail: async (_tx, { dedupe, ...email }) => {
        if (toListedUser.has(dedupe)) return null;
        toListedUser.add(dedupe);
        emails.push(email);
        return dedupe;
      },
      hasSms: true,
      sendSms: async (_tx, { dedupe, ...message }) => {
        if (toListedUser.has(dedupe)) return null;
        toListedUser.add(dedupe);
        messages.push(message);
        return dedupe;
      },
      forgetDevices: async (_tx, whose) => void forgotten.push(whose),
    },
    terms: async () => TERMS,
    moveDrafts: async (_tx, from, to) => void moved.push([from, to]),
    leftBehind: async () => {},
    read: READ,
    browserSecret: deriveKey(config.secret, 'known browsers'),
    linkSecret: deriveKey(config.secret, 'links of accounts'),
    tokens: {
      on: true,
      issuer: 'https://sapar.example/api/token',
      keys: [deriveKey(config.secret, 'access tokens')],
    },
    baseUrl: 'https://sapar.example',
    demoLogins: [{ email: 'demo@x.kg', password: 'p', who: 'silver' }],
  };
  const identity = createIdentity(deps);
  const { app, lines } = await testServer(
    database,
    (mounted) => {
      identity.routes(mounted);
      route(mounted, READ_CALLER, async ({ caller }) => {
        const { userId = null, contractId = null } = caller.user ?? {};
        return { userId, contractId, visitorId: caller.visitorId };
      });
    },
    {
      clock,
      config,
      limiter,
      readAccount: identity.readAccount,
      readBearer: identity.readBearer,
    },
  );

  /** A browser with a cookie jar and an address of its own. */
  function browser(remoteAddress = `10.7.0.${Math.floor(Math.random() * 250) + 1}`) {
    const jar = new Map<string, string>();
    const ask = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) => {
      const answer = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
        ...(payload && { payload }),
      });
      for (const { name, value } of answer.cookies) value === '' ? jar.delete(name) : jar.set(name, value);
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    };
    return { ask, jar };
  }

  return {
    database,
    clock,
    config,
    deps,
    identity,
    app,
    lines,
    letters: emails,
    /** Short messages. */
    messages,
    moved,
    /** Browsers that get no more pushes. */
    forgotten,
    browser,
    needsFactor,
    addUser: (id: string, email: string, password = PASSWORD, own: { phone?: string; roles?: Role[] } = {}) =>
      addUser(database.db, clock, {
        id,
        email,
        password,
        surname: 'Asanov',
        name: 'Bakyt',
        birthdate: null,
        locale: 'ru',
        roles: ['ROLE_AGENT'],
        ...own,
      }),
    /** Runs the jobs that are queued, as the worker would. */
    async work() {
      const { rows } = await database.pool.query(
        `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
      );
      for (const { id, name, payload } of rows) {
        await identity.jobs.find((job) => job.name === name)?.run(payload, { attempt: 1, maxAttempts: 1 });
        await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
      }
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
export type IdentityFixture = Awaited<ReturnType<typeof identityFixture>>;
