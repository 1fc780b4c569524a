/**
 * Clients of the booking bench, in a process of their own so that their cost is not measured. Started by
 * `startClients`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

export type Asked = { path: string; cookie: string; address: string; body: string };
/** Requests prepared before the measurement, sent later by name. */
type Ready = { name: string; port: number; list: Asked[] };
type Send = { name: string; port: number; clients: number; count: number };
/** `took`: milliseconds per request; `ms`: total; `cpu`: processor time of the clients (ms). */
export type Sent = { took: number[]; ms: number; cpu: number; failure: string | null };

const END = Buffer.from('\r\n\r\n');
const LENGTH = /content-length: (\d+)/i;
const SECOND_HUNDRED = '2'.charCodeAt(0);

type Buyer = { post(bytes: Buffer): Promise<void>; gone(): boolean };

/**
 * One keep-alive connection. Reads only status and length of a response; `post` throws the response when it is not
 * 2xx.
 */
async function buyerAt(port: number): Promise<Buyer> {
  let onResponse = () => {};
  let failed = (_error: Error) => {};
  /** Remaining bytes of the response; null before its head is complete. */
  let missing: number | null = null;
  let text = Buffer.alloc(0);
  const read = (size: number, buffer: Uint8Array): boolean => {
    if (missing === null) {
      text = Buffer.concat([text, buffer.subarray(0, size)]);
      const head = text.indexOf(END);
      if (head < 0) return true;
      missing = head + END.length + Number(LENGTH.exec(text.toString('latin1', 0, head))?.[1]) - text.length;
    } else missing -= size;
    if (missing > 0) return true;
    const status = text[9];
    const answer = text;
    missing = null;
    text = Buffer.alloc(0);
    if (status === SECOND_HUNDRED) onResponse();
    else failed(new Error(answer.toString()));
    return true;
  };
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: Buffer.alloc(65_536), callback: read },
  });
  await once(socket, 'connect');
  socket.on('error', (error) => failed(error));
  socket.on('close', () => failed(new Error('the server closed the connection')));
  return {
    post: (bytes) =>
      new Promise((resolve, reject) => {
        onResponse = resolve;
        failed = reject;
        socket.write(bytes);
      }),
    gone: () => socket.destroyed,
  };
}

const bytesOf = (port: number, { path, cookie, address, body }: Asked): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n` +
      `x-forwarded-for: ${address}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

const ready = new Map<string, Buffer[]>();
let buyers: Buyer[] = [];

async function send({ name, count, port, clients }: Send): Promise<Sent> {
  const list = ready.get(name)?.splice(0, count) ?? [];
  // The server closes idle connections.
  buyers = buyers.filter((buyer) => !buyer.gone());
  while (buyers.length < clients) buyers.push(await buyerAt(port));
  const took: number[] = [];
  let next = 0;
  const before = process.cpuUsage();
  const started = performance.now();
  const ends = await Promise.allSettled(
    buyers.map(async (buyer) => {
      for (let bytes = list[next++]; bytes; bytes = list[next++]) {
        const begun = performance.now();
        await buyer.post(bytes);
        took.push(performance.now() - begun);
      }
    }),
  );
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const failed = ends.find((end) => end.status === 'rejected');
  return { took, ms, cpu: (user + system) / 1_000, failure: failed ? String(failed.reason) : null };
}

process.on('message', async (given: Ready | Send) => {
  if ('count' in given) return process.send?.(await send(given));
  const { name, port, list } = given;
  ready.set(
    name,
    list.map((asked) => bytesOf(port, asked)),
  );
  process.send?.(null);
});

/** Concurrent buyers over HTTP. */
export function startClients(port: number, clients: number) {
  const child: ChildProcess = fork(import.meta.filename);
  const ask = async (given: Ready | Send): Promise<Sent | null> => {
    const answer = once(child, 'message') as Promise<[Sent | null]>;
    child.send(given);
    return (await answer)[0];
  };
  return {
    /** Registers requests under a name. */
    ready: async (name: string, list: Asked[]): Promise<void> => {
      await ask({ name, port, list });
    },
    /** Sends the next requests. @throws Error with a response that is not 2xx. */
    send: async (name: string, count: number): Promise<Sent> => {
      const sent = await ask({ name, port, clients, count });
      if (!sent || sent.failure !== null) throw new Error(sent?.failure ?? 'nothing was sent');
      return sent;
    },
    stop: () => child.disconnect(),
  };
}
