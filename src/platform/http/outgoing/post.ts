import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { hostName, isAllowedAddress } from './address.ts';

/** The whole try, from the name to the end of the answer. */
const POST_TIMEOUT_MS = 10_000;
/** So much of an answer is kept; so much is read before we hang up. */
const MAX_STORED_BYTES = 1_024;

export type PostResult = {
  /** Null: there was no answer. */
  status: number | null;
  /** A code of ours: `refused_address`, `unknown_host`, `timeout`, `unreachable`; null with an answer. */
  problem: string | null;
  response: string | null;
};
type Address = { address: string; family: number };
export type ResolveHost = (host: string) => Promise<Address[]>;

const bySystem: ResolveHost = (host) => systemLookup(host, { all: true, verbatim: true });

export type PostOptions = {
  development: boolean;
  /** Names to addresses; the system's unless a test gives its own. */
  resolve?: ResolveHost;
  timeoutMs?: number;
};

async function addressesOf(host: string, resolve: ResolveHost): Promise<Address[]> {
  const family = isIP(host);
  return family === 0 ? resolve(host) : [{ address: host, family }];
}

/** Limited by the time-out of the attempt; a slow resolver does not block other deliveries. */
const withTimeout = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

/**
 * Posts a body to an external address. The name is resolved once, each of its addresses must be public, and the
 * connection goes to a checked address, so DNS rebinding has no effect. Redirects are answers like any other. Never
 * throws.
 */
export async function post(
  to: string,
  body: string | Buffer,
  headers: Record<string, string>,
  { development, resolve = bySystem, timeoutMs = POST_TIMEOUT_MS }: PostOptions,
): Promise<PostResult> {
  const url = new URL(to);
  const signal = AbortSignal.timeout(timeoutMs);
  const failed = (problem: string): PostResult => ({ status: null, problem, response: null });
  let found: Address[];
  try {
    found = await withTimeout(addressesOf(hostName(url), resolve), signal);
  } catch {
    return failed(signal.aborted ? 'timeout' : 'unknown_host');
  }
  const [pinned] = found;
  if (!pinned) return failed('unknown_host');
  if (!found.every(({ address }) => isAllowedAddress(address, { development }))) return failed('refused_address');
  try {
    // Whatever becomes of the connection, the try ends: a sender that waits for ever is one of a few.
    return await withTimeout(send(url, pinned, { body, headers, signal }), signal);
  } catch {
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  }
}

type PostBody = { body: string | Buffer; headers: Record<string, string>; signal: AbortSignal };

function send(url: URL, { address, family }: Address, { body, headers, signal }: PostBody): Promise<PostResult> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: (_host, asked, done) => (asked.all ? done(null, [{ address, family }]) : done(null, address, family)),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) =>
      readAnswer(response).then(resolve, reject),
    );
    // An upgrade (101) is the answer; no `response` follows it.
    request.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode ?? null, problem: null, response: '' });
    });
    request.once('error', reject);
    request.end(body);
  });
}

/** The status and the beginning of the answer; what is longer is not waited for. */
async function readAnswer(response: IncomingMessage): Promise<PostResult> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= MAX_STORED_BYTES) break;
  }
  response.destroy();
  const text = Buffer.concat(parts).subarray(0, MAX_STORED_BYTES).toString();
  // Nothing that a database does not take.
  const start = text.replaceAll('\0', '').toWellFormed();
  return { status: response.statusCode ?? null, problem: null, response: start };
}
