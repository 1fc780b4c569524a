import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSseConnections } from './sse-connections.ts';

test('a client that leaves before the stream starts leaves no open connection and no count', async () => {
  const app = Fastify();
  const lines = createSseConnections(app);
  const requestReceived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  let open = 0;
  let begun = 0;
  app.get('/line', async (request, reply) => {
    if (request.headers['x-slow']) {
      requestReceived.resolve();
      await once(reply.raw, 'close');
    }
    lines.limit(reply, 'one', 1);
    await lines.send(reply, async function* (signal) {
      begun += 1;
      open += 1;
      yield { event: 'news', data: 1 };
      if (!signal.aborted) await once(signal, 'abort');
      open -= 1;
    });
    if (request.headers['x-slow']) left.resolve();
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  try {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /line HTTP/1.1\r\nhost: x\r\nx-slow: 1\r\n\r\n');
    await requestReceived.promise;
    socket.resetAndDestroy();
    await left.promise;
    expect(begun).toBe(0);
    const next = await fetch(`http://127.0.0.1:${port}/line`);
    expect(next.status).toBe(200);
    await next.body?.cancel();
    await expect.poll(() => open).toBe(0);
  } finally {
    await app.close();
  }
});
