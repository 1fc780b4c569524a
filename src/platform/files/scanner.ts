import { connect, type Socket } from 'node:net';

/** Looks for viruses. */
export type Scanner = {
  /** @throws ScannerDown when there is no answer about the file. */
  scan(parts: AsyncIterable<Buffer>): Promise<'clean' | 'infected'>;
};

/** The scanner did not say what the file is; `reached`: another file may have an answer. */
export class ScannerDown extends Error {
  readonly reached: boolean;
  constructor(reason: string, { reached = false, ...options }: ErrorOptions & { reached?: boolean } = {}) {
    super(`the virus scanner gives no answer: ${reason}`, options);
    this.name = 'ScannerDown';
    this.reached = reached;
  }
}

const TIMEOUT_MS = 10_000;
const CHUNK = 64 * 1024;
/** Longer than any answer of clamd. */
const MAX_ANSWER = 4_096;

/** The stream of clamd's INSTREAM: chunks with their lengths, then an empty one. */
async function* streamOf(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of parts)
    for (let at = 0; at < part.length; at += CHUNK) {
      const chunk = part.subarray(at, at + CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield Buffer.concat([length, chunk]);
    }
  yield Buffer.alloc(4);
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      socket.off('drain', end).off('close', end);
      done();
    };
    socket.on('drain', end).on('close', end);
  });

/** Writes no faster than the other side reads; ends early when the connection does. */
async function send(socket: Socket, parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of streamOf(parts)) {
    if (socket.destroyed) return;
    if (!socket.write(part)) await drained(socket);
  }
}

function verdictOf(answer: string): 'clean' | 'infected' {
  if (/^stream: OK$/.test(answer)) return 'clean';
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
  throw new ScannerDown(answer === '' ? 'connection closed' : 'an error of its own', { reached: true });
}

function openSocket(address: URL): Socket {
  if (address.protocol === 'unix:') return connect(decodeURIComponent(address.pathname));
  return connect({ host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port || 3310) });
}

/** clamd at `tcp://host:port` or `unix:/path`; every file has a connection of its own. */
export function clamdScanner(url: string, timeoutMs = TIMEOUT_MS): Scanner {
  const address = new URL(url);
  return {
    scan: (parts) =>
      new Promise((resolve, reject) => {
        const socket = openSocket(address);
        let answer = '';
        let reached = false;
        const fail = (reason: string, cause?: unknown) => {
          clearTimeout(timer);
          socket.destroy();
          reject(new ScannerDown(reason, { reached, cause }));
        };
        const timer = setTimeout(() => fail('time-out'), timeoutMs);
        socket.on('connect', () => {
          reached = true;
        });
        socket.on('error', (error) => fail('connection failed', error));
        socket.on('data', (part) => {
          answer += part.toString('latin1');
          if (answer.length > MAX_ANSWER) fail('too long an answer');
        });
        // clamd answers and closes; an answer about a part of the file may come before all of it was sent.
        socket.on('close', () => {
          clearTimeout(timer);
          try {
            resolve(verdictOf(answer.replace(/\0[\s\S]*$/, '').trim()));
          } catch (error) {
            reject(error);
          }
        });
        // What fails here but the connection is the reading of the file.
        send(socket, parts).catch((error) => {
          clearTimeout(timer);
          socket.destroy();
          reject(error);
        });
      }),
  };
}
