import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isOpenAddress, readOutgoingUrl } from './address.ts';
import { post } from './post.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});
async function receiver(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const own = { development: true };
const outside = { development: false };

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    'not an address',
    '',
  ])('%s is not public', (address) => expect(isOpenAddress(address)).toBe(false));
  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '212.42.102.1',
    '2a00:1450:4001::200e',
    '2606:4700::1111',
  ])('%s may be called', (address) => expect(isOpenAddress(address)).toBe(true));
  test.each([
    'http://erp.example.kg/',
    'ftp://erp.example.kg',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@erp.example.kg/',
    'https://erp.example.kg:22/',
    'https://erp.example.kg/#x',
    'nonsense',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    '//erp.example.kg',
    'javascript:alert(1)',
  ])('«%s» cannot be an endpoint', (typed) => expect(readOutgoingUrl(typed, outside)).toBeNull());
  test('an https address with a name is kept as it is', () => {
    expect(readOutgoingUrl(' https://ERP.example.kg:8443/in?a=1 ', outside)).toBe('https://erp.example.kg:8443/in?a=1');
  });
});

describe('a call', () => {
  test('goes to the checked address, with body and headers, and keeps the beginning of the answer', async () => {
    const received: { host: unknown; body: string }[] = [];
    const port = await receiver((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        received.push({ host: request.headers.host, body });
        response.end('thanks');
      });
    });
    // No name server knows it: it is reached by what was resolved, once.
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const answer = await post(`http://erp.example.invalid:${port}/in`, '{"a":1}', {}, { ...own, resolve });
    expect(answer).toEqual({ status: 200, problem: null, response: 'thanks' });
    expect(received).toEqual([{ host: `erp.example.invalid:${port}`, body: '{"a":1}' }]);
    expect(asked).toBe(1);
  });

  test('never reaches a private address, by number or by a name that resolves to one', async () => {
    let reached = 0;
    const port = await receiver((_request, response) => {
      reached += 1;
      response.end();
    });
    const both = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    for (const to of [`http://127.0.0.1:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`, `http://0x7f000001:${port}/`])
      expect(await post(to, '', {}, outside)).toMatchObject({ problem: 'refused_address' });
    expect(await post(`http://x.example:${port}/`, '', {}, { ...outside, resolve: both })).toMatchObject({
      problem: 'refused_address',
    });
    expect(reached).toBe(0);
    // The control: with the guard open the same address is reached.
    expect((await post(`http://127.0.0.1:${port}/`, '', {}, own)).status).toBe(200);
    expect(reached).toBe(1);
  });

  test('a name that answers otherwise the second time (DNS rebinding) gains nothing', async () => {
    let reached = 0;
    const port = await receiver((_request, response) => {
      reached += 1;
      response.end();
    });
    let turn = 0;
    const rebinding = async () => {
      turn += 1;
      return [{ address: turn === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    const to = `http://rebind.example:${port}/`;
    expect(await post(to, '', {}, { ...outside, resolve: rebinding })).toMatchObject({
      problem: 'refused_address',
    });
    expect([turn, reached]).toEqual([1, 0]);
    // Control: a client that resolves the name again to connect lands inside.
    const [again] = await rebinding();
    expect((await fetch(`http://${again?.address}:${port}/`)).status).toBe(200);
    expect(reached).toBe(1);
  });

  test('a redirect is an answer like any other and leads nowhere', async () => {
    let inside = 0;
    const secret = await receiver((_request, response) => {
      inside += 1;
      response.end('secret');
    });
    const port = await receiver((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${secret}/` }).end();
    });
    expect(await post(`http://127.0.0.1:${port}/`, '', {}, own)).toMatchObject({ status: 307 });
    expect(inside).toBe(0);
  });

  test('a receiver that asks for another protocol (101) has answered, and holds no sender', async () => {
    const server = createSocketServer((socket) =>
      socket
        .on('error', () => {})
        .once('data', () =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
        ),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closings.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`, '{}', {}, { ...own, timeoutMs: 2_000 })).toEqual({
      status: 101,
      problem: null,
      response: '',
    });
  });

  test('a receiver that hangs, drips, floods or breaks off is left in time', async () => {
    const impatient = { ...own, timeoutMs: 300 };
    // What ends by itself does so on a slow machine, too.
    const patient = { ...own, timeoutMs: 30_000 };
    const silent = await receiver(() => {});
    const dripping = await receiver((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(timer));
    });
    const flooding = await receiver((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const breaking = await receiver((request) => request.socket.destroy());
    expect(await post(`http://127.0.0.1:${silent}/`, '', {}, impatient)).toMatchObject({ problem: 'timeout' });
    expect(await post(`http://127.0.0.1:${dripping}/`, '', {}, impatient)).toMatchObject({
      problem: 'timeout',
    });
    const flood = await post(`http://127.0.0.1:${flooding}/`, '', {}, patient);
    expect([flood.status, flood.response?.length]).toEqual([200, 1_024]);
    expect(await post(`http://127.0.0.1:${breaking}/`, '', {}, patient)).toMatchObject({
      problem: 'unreachable',
    });
    const never = () => new Promise<never>(() => {});
    expect(await post('https://slow.example/', '', {}, { ...impatient, resolve: never })).toMatchObject({
      problem: 'timeout',
    });
  });
});
