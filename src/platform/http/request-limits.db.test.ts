import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { UserAccount } from '#kernel/account.ts';
import { greetingServer, mount } from '../../../tests/support/greeting-server.ts';
import { testServer } from '../../../tests/support/server.ts';
import { clientIpKey, SESSION_COOKIE } from './caller.ts';

const greeting = greetingServer();
const { clock } = greeting;

test('a route with a limit of its own refuses the fourth call with the seconds to wait', async () => {
  clock.advance({ minutes: 5 });
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push((await greeting.app.inject('/api/fail/gone')).statusCode);
  expect(codes).toEqual([410, 410, 410, 429]);
  const refused = await greeting.app.inject('/api/fail/gone');
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json().detail).toBe('Слишком много запросов. Повторите через 60 секунд.');
  clock.advance({ minutes: 2 });
  expect((await greeting.app.inject('/api/fail/limited')).headers['retry-after']).toBe('21');
});

test('a temporary rejection has a Retry-After header', async () => {
  clock.advance({ minutes: 5 });
  const { statusCode, headers } = await greeting.app.inject('/api/fail/soon');
  expect([statusCode, headers['retry-after']]).toEqual([409, '2']);
});

test('a flood from one address is rejected, other addresses are not', async () => {
  clock.advance({ minutes: 5 });
  const ask = (remoteAddress: string) => greeting.app.inject({ url: '/api/nothing', remoteAddress });
  const answers = await Promise.all(Array.from({ length: 1300 }, () => ask('192.0.2.1')));
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBeLessThanOrEqual(1200);
  expect(answers.some((answer) => answer.statusCode === 429)).toBe(true);
  expect((await ask('192.0.2.2')).statusCode).toBe(200);
});

const userAccount = (given: Partial<UserAccount>): UserAccount => ({
  userId: 'customer',
  name: 'Айгүл',
  roles: [],
  contractId: null,
  workplaceId: null,
  ...given,
});

test('agents behind one address are counted separately; visitors and customers share the address’s count', async () => {
  const accounts: Record<string, UserAccount> = {
    agent: userAccount({ userId: 'agent', roles: ['ROLE_AGENT'], contractId: 'c1' }),
    colleague: userAccount({ userId: 'colleague', roles: ['ROLE_AGENT'], contractId: 'c1' }),
    cashier: userAccount({ userId: 'cashier', roles: ['ROLE_CASHER'] }),
    customer: userAccount({ userId: 'customer' }),
  };
  const { app: office } = await testServer(greeting.database, mount, {
    readAccount: async (session) => accounts[session] ?? null,
  });
  const statusFor = async (session: string | null) => {
    const headers = session === null ? {} : { cookie: `${SESSION_COOKIE}=${session}` };
    return (await office.inject({ url: '/api/fail/gone', remoteAddress: '203.0.113.5', headers })).statusCode;
  };
  const codes: number[] = [];
  for (let n = 0; n < 4; n++) codes.push(await statusFor('agent'));
  expect(codes).toEqual([410, 410, 410, 429]);
  for (const session of ['colleague', 'cashier', 'customer', null]) expect(await statusFor(session)).toBe(410);
  expect(await statusFor(null)).toBe(410);
  expect(await statusFor('customer')).toBe(429);
  expect(await statusFor('colleague')).toBe(410);
  await office.close();
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('%s counts as %s: an IPv6 network of one household is one address', (ip, address) => {
  expect(clientIpKey(ip)).toBe(address);
});

test('a slow request is disconnected', async () => {
  const slow = await testServer(greeting.database, mount, { clock, requestTimeoutMs: 300 });
  const { port } = new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' }));
  const head =
    'POST /api/greetings/3 HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n';
  for (const start of [head, 'GET / HTTP/1.1\r\nhost: a']) {
    const socket = connect(Number(port), '127.0.0.1');
    let said = '';
    let reset = false;
    socket.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    // A chunk still in transit resets the connection, possibly before the response is read.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
    });
    socket.write(start);
    const drops = setInterval(() => socket.write(' '), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(said).toMatch(reset ? /^(HTTP\/1.1 408 |$)/ : /^HTTP\/1.1 408 /);
    clearInterval(drops);
    socket.destroy();
  }
  await slow.app.close();
});

const SLOW_PACE = {
  requests: { burst: 40, perSecond: 0.001 },
  expensive: { burst: 5, perSecond: 0.001 },
  refuseAfterMs: 5,
  waitingRefusals: 100,
};

test('an address above the rate is rejected with a text; others and health checks are answered', async () => {
  const { app: paced } = await testServer(greeting.database, mount, { addressRateLimits: SLOW_PACE });
  const ask = (url: string, remoteAddress: string, headers = {}) => paced.inject({ url, remoteAddress, headers });
  const expensive = await Promise.all(Array.from({ length: 20 }, () => ask('/openapi.json', '198.51.100.1')));
  expect(expensive.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  const refused = expensive.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().code).toBe('platform.too_many_requests');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  // Cheap requests have a higher limit.
  expect((await ask('/api/nothing', '198.51.100.1')).statusCode).toBe(200);
  const cheap = await Promise.all(Array.from({ length: 60 }, () => ask('/api/nothing', '198.51.100.2')));
  expect(cheap.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40);
  const page = await ask('/openapi.json', '198.51.100.1', { accept: 'text/html' });
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
  expect(page.payload.split('\n')).toHaveLength(3);
  expect((await ask('/openapi.json', '198.51.100.3')).statusCode).toBe(200);
  const health = await Promise.all(Array.from({ length: 60 }, () => ask('/healthz', '198.51.100.2')));
  expect(new Set(health.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await paced.close();
});

test('control: without the rate limit one address is always answered', async () => {
  const wide = { burst: 1_000_000, perSecond: 1_000_000 };
  const { app: unpaced } = await testServer(greeting.database, mount, {
    addressRateLimits: { ...SLOW_PACE, requests: wide, expensive: wide },
  });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => unpaced.inject({ url: '/openapi.json', remoteAddress: '198.51.100.1' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  await unpaced.close();
});
