import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../logger.ts';

const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'] as const;
/** Maximum number of peers named in the log. */
const MAX_PEERS = 20;

const UNTRUSTED_PROXY = 'forwarded_headers_not_trusted';

/** Whether a request came through an untrusted proxy: the visitor's address is then the proxy's. */
const isUntrusted = (request: FastifyRequest): boolean =>
  HEADERS.some((name) => request.headers[name] !== undefined) && (request.ips?.length ?? 0) < 2;

/**
 * Detects a proxy missing from `SAPAR_TRUST_PROXY`: logs each peer once and returns a warning for readiness. It never
 * makes the site unready, because any client can send such a header.
 */
export function detectUntrustedProxy(app: FastifyInstance, log: Log): () => string[] {
  const peers = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? 'unknown';
    if (peers.size < MAX_PEERS && isUntrusted(request) && !peers.has(peer)) {
      peers.add(peer);
      log.error(
        { peer },
        'X-Forwarded headers come from a peer that SAPAR_TRUST_PROXY does not name: if it is our proxy, all ' +
          'its visitors count as one address and share one limit',
      );
    }
    done();
  });
  return () => (peers.size > 0 ? [UNTRUSTED_PROXY] : []);
}
