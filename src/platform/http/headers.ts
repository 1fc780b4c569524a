import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Scripts of a page run only with it. */
    nonce: string;
  }
}

const originOf = (address: string | null): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

export type PolicyOptions = {
  /** Pages of others that our forms may lead to (the acquirer's). */
  formTargets: readonly string[];
  filesUrl: string;
  pushUrl: string | null;
};

const NONCE = '{nonce}';

/** The policy of every answer but for its nonce: addresses are taken apart once. */
function policyFor({ formTargets, filesUrl, pushUrl }: PolicyOptions): (nonce: string) => string {
  const files = originOf(filesUrl).join(' ');
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${NONCE}'`,
    'script-src-attr': "'none'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${files}`,
    'font-src': "'self'",
    'connect-src': `'self' ${originOf(pushUrl).join(' ')}`,
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

/** Security headers: a content policy with a fresh nonce for each request, no framing, no sniffing, HSTS where the site has HTTPS. */
export async function registerHeaders(
  app: FastifyInstance,
  options: PolicyOptions & { secure: boolean },
): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: options.secure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.decorateRequest('nonce', '');
  const policy = policyFor(options);
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', policy(request.nonce));
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  });
}
