import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { FaultRules } from '../fault-injection.ts';
import { MERCHANTS } from '../gateways/merchants.ts';
import type { Callbacks } from './callbacks.ts';
import { type CardForm, checkCard } from './cards.ts';
import { cardPage, challengePage, missingPage, resultPage } from './pages.ts';
import { answerChallenge, byToken, giveUp, isOver, type PaymentRow, payWithCard } from './payments.ts';
import { isLanguage, type Language } from './words.ts';

type Deps = { pool: Pool; faultRules: FaultRules; callbacks: Callbacks };
type Req = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string } }>;

const text = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');
const fieldOf = (request: FastifyRequest, name: string, max: number): string =>
  text((request.body as Record<string, unknown> | null)?.[name], max);

/** The hosted payment page: plain forms, each answered by a redirect (303) or by itself with what is wrong (422). */
export function pageRoutes(app: FastifyInstance, { pool, faultRules, callbacks }: Deps): void {
  const languageOf = (request: Req, row: PaymentRow | null): Language => {
    const wanted = request.query.lang ?? row?.locale;
    return isLanguage(wanted) ? wanted : 'ru';
  };
  const view = (request: Req, reply: FastifyReply, row: PaymentRow | null) => {
    const nonce = randomBytes(12).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; ` +
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    return { language: languageOf(request, row), nonce };
  };
  const missing = (request: Req, reply: FastifyReply) =>
    reply.status(404).send(missingPage(view(request, reply, null)));
  const ended = (row: PaymentRow) => row.state !== 'created' || isOver(row);
  const go = (request: Req, reply: FastifyReply, row: PaymentRow) => {
    const where = ended(row) ? '/result' : row.challenge_until ? '/challenge' : '';
    const lang = request.query.lang ? `?lang=${languageOf(request, row)}` : '';
    return reply.redirect(`/acquirer/pay/${row.page_token}${where}${lang}`, 303);
  };
  const find = async (request: Req) => {
    const row = await byToken(pool, text(request.params.token, 64));
    return row && MERCHANTS[row.merchant].kind === 'card' ? row : null;
  };

  app.get('/acquirer/pay/:token', async (request: Req, reply) => {
    const row = await find(request);
    if (!row) return missing(request, reply);
    if (ended(row) || row.challenge_until) return go(request, reply, row);
    return reply.send(cardPage(row, view(request, reply, row), null, {}));
  });

  app.post('/acquirer/pay/:token', async (request: Req, reply) => {
    const row = await find(request);
    if (!row) return missing(request, reply);
    if (ended(row) || row.challenge_until) return go(request, reply, row);
    const form: CardForm = {
      number: fieldOf(request, 'number', 30),
      expiry: fieldOf(request, 'expiry', 10),
      cvc: fieldOf(request, 'cvc', 6),
    };
    const problems = checkCard(form, new Date());
    if (Object.keys(problems).length > 0)
      return reply.status(422).send(cardPage(row, view(request, reply, row), form, problems));
    const after = await payWithCard(
      pool,
      row.page_token,
      form.number.replace(/\D/g, ''),
      faultRules[MERCHANTS[row.merchant].service],
    );
    callbacks.wake();
    return go(request, reply, after);
  });

  app.get('/acquirer/pay/:token/challenge', async (request: Req, reply) => {
    const row = await find(request);
    if (!row) return missing(request, reply);
    if (ended(row) || !row.challenge_until) return go(request, reply, row);
    return reply.send(challengePage(row, view(request, reply, row), false));
  });

  app.post('/acquirer/pay/:token/challenge', async (request: Req, reply) => {
    const row = await find(request);
    if (!row) return missing(request, reply);
    const after = await answerChallenge(
      pool,
      row.page_token,
      fieldOf(request, 'code', 8),
      faultRules[MERCHANTS[row.merchant].service],
    );
    callbacks.wake();
    if (ended(after) || !after.challenge_until) return go(request, reply, after);
    return reply.status(422).send(challengePage(after, view(request, reply, after), true));
  });

  app.post('/acquirer/pay/:token/cancel', async (request: Req, reply) => {
    const row = await find(request);
    if (!row) return missing(request, reply);
    const after = await giveUp(pool, row.page_token, faultRules[MERCHANTS[row.merchant].service]);
    callbacks.wake();
    return go(request, reply, after);
  });

  app.get('/acquirer/pay/:token/result', async (request: Req, reply) => {
    const row = await find(request);
    if (!row) return missing(request, reply);
    if (!ended(row)) return go(request, reply, row);
    const shown: PaymentRow = row.state === 'created' ? { ...row, state: 'expired' } : row;
    return reply.send(resultPage(shown, view(request, reply, row)));
  });
}
