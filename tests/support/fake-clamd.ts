import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What files of the tests contain so that the fake scanner finds a virus in them. */
export const TEST_VIRUS = 'a virus of the tests';

/** Takes the INSTREAM of clamd apart; null while more is to come. */
function readStream(received: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0');
  if (received.length < command.length) return null;
  if (!received.subarray(0, command.length).equals(command)) throw new Error('not an INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** A clamd on the loopback or a socket that judges by `TEST_VIRUS`, or answers always the same. */
export async function fakeClamd(options: { answer?: string; silent?: boolean; path?: string } = {}) {
  const scanned: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const file = readStream(received);
      if (!file || options.silent) return;
      scanned.push(file);
      const verdict = file.includes(TEST_VIRUS) ? 'stream: Test-Virus FOUND' : 'stream: OK';
      socket.end(`${options.answer ?? verdict}\0`);
    });
  });
  server.listen(options.path ? { path: options.path } : { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  return {
    url: typeof address === 'string' ? `unix:${address}` : `tcp://127.0.0.1:${address?.port}`,
    scanned,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
