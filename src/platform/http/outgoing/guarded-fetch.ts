import { lookup as systemLookup } from 'node:dns/promises';
import {
  type AgentOptions,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { hostName, isAllowedAddress } from './address.ts';
import type { ResolveHost } from './post.ts';

/** The address lies inside our own network, or is none that may be called. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}
/** The name has no address. */
export class UnknownHostError extends Error {
  override name = 'UnknownHostError';
}

export type GuardedFetchOptions = {
  /** One's own machine, and http, may be called. */
  development: boolean;
  /** An origin of ours that may be called wherever it is: the demonstration's partners. */
  trustedOrigin?: string | null;
  /** Names to addresses; the system's unless a test gives its own. */
  resolve?: ResolveHost;
};

const bySystem: ResolveHost = (host) => systemLookup(host, { all: true, verbatim: true });
const NULL_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for addresses that staff enter. A name is resolved for each connection, every address of it must be public,
 * and the connection goes to a checked address, so DNS rebinding has no effect. Redirects are never followed:
 * with `redirect: 'error'` they are errors, otherwise answers.
 */
export function createGuardedFetch(options: GuardedFetchOptions): typeof fetch {
  const { development, trustedOrigin = null, resolve = bySystem } = options;
  const pools = [agents(development, resolve), agents(null, resolve)] as const;

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isTrusted = url.origin === trustedOrigin;
    const secure = url.protocol === 'https:';
    if (!secure && (url.protocol !== 'http:' || !(development || isTrusted)))
      throw new RefusedAddressError('not https');
    const host = hostName(url);
    if (!isTrusted && isIP(host) !== 0 && !isAllowedAddress(host, { development }))
      throw new RefusedAddressError('not a public address');
    const pool = isTrusted ? pools[1] : pools[0];
    const { signal } = init;
    const request: RequestOptions = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      agent: secure ? pool.https : pool.http,
      ...(signal && { signal }),
    };
    const incoming = await send(secure, url, request, init.body).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error;
    });
    const status = incoming.statusCode ?? 0;
    if (init.redirect === 'error' && status >= 300 && status < 400 && incoming.headers.location) {
      incoming.destroy();
      throw new TypeError('a redirect');
    }
    return responseOf(incoming, status);
  };
}

/** Connections are kept; `development` null: wherever the name leads. */
function agents(development: boolean | null, resolve: ResolveHost) {
  const lookup: LookupFunction = (host, wanted, done) => {
    const fail = (error: Error) => done(error, '', 0);
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first) return fail(new UnknownHostError(host));
        if (development !== null && !found.every(({ address }) => isAllowedAddress(address, { development })))
          return fail(new RefusedAddressError('not a public address'));
        return wanted.all ? done(null, found) : done(null, first.address, first.family);
      },
      () => fail(new UnknownHostError(host)),
    );
  };
  const settings: AgentOptions & { lookup: LookupFunction } = { keepAlive: true, maxSockets: 64, lookup };
  return { http: new HttpAgent(settings), https: new HttpsAgent(settings) };
}

function send(secure: boolean, url: URL, options: RequestOptions, body: RequestInit['body']): Promise<IncomingMessage> {
  if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('only text and bytes are sent');
  return new Promise((resolve, reject) => {
    const request = (secure ? httpsRequest : httpRequest)(url, options, resolve);
    request.once('error', reject);
    // An upgrade (101) is no answer.
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new TypeError('an upgrade'));
    });
    request.end(body ?? undefined);
  });
}

function responseOf(incoming: IncomingMessage, status: number): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  if (NULL_BODY.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(decoded(incoming)) as ReadableStream, { status, headers });
}

function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding'];
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
  const make = encoding && encoding in decoders ? decoders[encoding as keyof typeof decoders] : null;
  if (!make) return incoming;
  const decoder = make();
  incoming.once('error', (error) => decoder.destroy(error));
  return incoming.pipe(decoder);
}
