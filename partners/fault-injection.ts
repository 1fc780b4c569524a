import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { advanceClock } from './suppliers/time.ts';

export const PARTS = [
  'acquirer',
  'acquirer-ru',
  'freedompay',
  'tulpar',
  'umai',
  'qr',
  'nomad',
  'atlas',
  'duffel',
  'liteapi',
] as const;
export type PartnerService = (typeof PARTS)[number];
const KINDS = [
  'delay',
  'drop-before',
  'drop-after',
  'late',
  'error-500',
  'error-after',
  'garbage',
  'reject',
  'price-jump',
  'broken',
  'accept',
  'unreadable',
  'terms',
  'huge',
] as const;

/** One fault: for the named operations (all when none is named), `times` times (until reset when absent). */
export type Fault = {
  kind: (typeof KINDS)[number];
  on?: string[];
  times?: number;
  delayMs?: number;
  /** Of `reject`: the code of the refusal. */
  code?: string;
  /** Of `price-jump`: added to the fare of each passenger (Duffel, LiteAPI: to the whole party), minor units. */
  minor?: number;
};
export type FaultRule = {
  faults: Fault[];
  /** Suppliers: basis points on every price asked after the search. */
  priceJumpBp: number;
  soldOut: boolean;
  /** Acquirer: the next cards are declined, whatever their number. */
  declineNext: number;
  callbacks: { delayMs: number; copies: number; never: boolean } | null;
  /** Wallets: how long a code is good. */
  codeSeconds: number;
};

const calm = (): FaultRule => ({
  faults: [],
  priceJumpBp: 0,
  soldOut: false,
  declineNext: 0,
  callbacks: null,
  codeSeconds: 60,
});

/** The demonstration's and the tests' way to make a partner misbehave; kept in memory, gone with the process. */
export type FaultRules = Record<PartnerService, FaultRule>;
export const noFaults = (): FaultRules => Object.fromEntries(PARTS.map((service) => [service, calm()])) as FaultRules;

declare module 'fastify' {
  interface FastifyContextConfig {
    service?: PartnerService | ((request: FastifyRequest) => PartnerService);
    op?: string;
  }
  interface FastifyRequest {
    fault: Fault | null;
  }
}

function take(faultRule: FaultRule, op: string): Fault | null {
  const fault = faultRule.faults.find((f) => (!f.on || f.on.includes(op)) && (f.times ?? 1) > 0);
  if (fault?.times !== undefined) fault.times -= 1;
  return fault ?? null;
}

/**
 * Faults of the transport. `drop-before` loses the request, `drop-after` the answer; the effect of the latter has
 * happened, that of `late` comes after `delayMs`.
 */
export function installFaults(app: FastifyInstance, faultRules: FaultRules): void {
  app.decorateRequest('fault', null);
  app.addHook('preHandler', async (request, reply) => {
    const { service: named, op } = request.routeOptions.config;
    const service = typeof named === 'function' ? named(request) : named;
    if (!service || !op) return;
    const fault = take(faultRules[service], op);
    request.fault = fault;
    if (!fault) return;
    if (fault.kind === 'late') request.raw.socket.destroy();
    if (fault.delayMs) await pause(fault.delayMs);
    if (fault.kind === 'drop-before') hangUp(request, reply);
    if (fault.kind === 'error-500') await reply.status(500).send({ code: 'INTERNAL' });
    if (fault.kind === 'reject') throw new Refusal(409, fault.code ?? 'BUSY');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fault?.kind === 'drop-after') request.raw.socket.destroy();
    if (request.fault?.kind === 'error-after') {
      reply.status(502);
      return '{"code":"BAD_GATEWAY"}';
    }
    // A streamed answer brings its own nonsense.
    const whole = typeof payload === 'string';
    return request.fault?.kind === 'garbage' && whole ? '<html>502 Bad ga' : payload;
  });
}

function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

const isPartnerService = (value: unknown): value is PartnerService => PARTS.includes(value as PartnerService);

/** `GET`, `POST`, `DELETE /dials` and `POST /dials/flights`; absent unless a token is set. */
export function faultRoutes(
  app: FastifyInstance,
  faultRules: FaultRules,
  token: string,
  /** Makes a carrier of `atlas` fly otherwise; answers how many bookings are on that departure. */
  changeFlight: (body: unknown) => Promise<number>,
  /** Makes the airline of an order of Duffel fly otherwise. */
  changeOrder: (body: unknown) => Promise<unknown>,
): void {
  const allowed = (request: FastifyRequest) => {
    const given = Buffer.from(String(request.headers['dial-token'] ?? ''));
    const wanted = Buffer.from(token);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refusal(401, 'TOKEN');
  };
  app.get('/dials', async (request) => {
    allowed(request);
    return faultRules;
  });
  app.post('/dials', async (request) => {
    allowed(request);
    const { service, ...settings } = (request.body ?? {}) as { service?: unknown } & Partial<FaultRule>;
    if (service === 'clock') {
      const { aheadMs } = (request.body ?? {}) as { aheadMs?: unknown };
      if (!Number.isSafeInteger(aheadMs)) throw new Refusal(400, 'CLOCK');
      advanceClock(aheadMs as number);
      return { aheadMs };
    }
    if (!isPartnerService(service)) throw new Refusal(400, 'SERVICE');
    if (settings.faults?.some((fault) => !KINDS.includes(fault.kind))) throw new Refusal(400, 'KIND');
    faultRules[service] = { ...calm(), ...settings };
    return faultRules[service];
  });
  app.post('/dials/flights', async (request) => {
    allowed(request);
    return { bookings: await changeFlight(request.body) };
  });
  app.post('/dials/duffel-changes', async (request) => {
    allowed(request);
    await changeOrder(request.body);
    return { changed: true };
  });
  app.delete('/dials', async (request) => {
    allowed(request);
    Object.assign(faultRules, noFaults());
    advanceClock(0);
    return faultRules;
  });
}
