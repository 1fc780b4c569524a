import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { randomText } from '../crypto/random.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Scripts of a page run only with it. */
    nonce: string;
  }
}

const originOf = (address: string | null): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

export type PolicyOptions = {
  /** External pages that our forms may submit to (the acquirer's). */
  formTargets: readonly string[];
  filesUrl: string;
  /** Pages that may use the camera of a phone; no other may. */
  cameraPages?: RegExp | undefined;
};

const NONCE = '{nonce}';

/** The policy without its nonce; addresses are parsed once. */
function policyFor({ formTargets, filesUrl }: PolicyOptions): (nonce: string) => string {
  const files = originOf(filesUrl).join(' ');
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${NONCE}'`,
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${files}`,
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': `'self' ${formTargets.flatMap(originOf).join(' ')}`,
  };
  const [before, after] = Object.entries(rules)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ')
    .split(NONCE);
  return (nonce) => `${before}${nonce}${after}`;
}

const permissionsPolicy = (camera: string): string => `camera=(${camera}), geolocation=(), microphone=(), payment=()`;

/** Helmet's headers are the same for every response, so they are computed once. */
function headersOf(secure: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    'permissions-policy': permissionsPolicy(''),
  };
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  const ask = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  ask({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/**
 * Security headers: a content policy with a fresh nonce for each request, no framing, no sniffing, HSTS where the
 * site has HTTPS.
 */
export function registerHeaders(app: FastifyInstance, options: PolicyOptions & { secure: boolean }): void {
  app.decorateRequest('nonce', '');
  const policy = policyFor(options);
  const always = headersOf(options.secure);
  app.addHook('onRequest', (request, reply, done) => {
    request.nonce = randomText(16);
    reply.headers(always).header('content-security-policy', policy(request.nonce));
    if (options.cameraPages?.test(request.url.split('?')[0] ?? ''))
      reply.header('permissions-policy', permissionsPolicy('self'));
    done();
  });
}
