import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Callbacks } from '../acquirer/callbacks.ts';
import { escaped, sumText } from '../acquirer/pages.ts';
import { byToken, finishPayment, isOver, step } from '../acquirer/payments.ts';
import type { FaultRules } from '../fault-injection.ts';
import { isMerchant, MERCHANTS } from './merchants.ts';
import { languageOf, sendPage } from './page-frame.ts';
import { PAGE_WORDS } from './page-words.ts';

type Deps = { pool: Pool; faultRules: FaultRules; callbacks: Callbacks };
type Req = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string } }>;
type PhoneReq = FastifyRequest<{
  Params: { merchant: string };
  Querystring: { lang?: string; phone?: string };
}>;
const timeOf = new Intl.DateTimeFormat('ru', { timeZone: 'Asia/Bishkek', timeStyle: 'medium' });

/** What a buyer does in the app of a bank and on a phone: plain pages for the demonstration. */
export function gatewayPages(app: FastifyInstance, { pool, faultRules, callbacks }: Deps): void {
  app.get('/qr/pay/:token', async (request: Req, reply) => {
    const row = await byToken(pool, request.params.token.slice(0, 64));
    const language = languageOf(request.query.lang, row?.locale);
    const w = PAGE_WORDS[language];
    const { brand } = MERCHANTS.elqr;
    if (!row || row.merchant !== 'elqr')
      return sendPage(reply.status(404), { language, brand, title: w.missing, body: '' });
    const facts =
      `<dl><dt>${w.order}</dt><dd>${escaped(row.order_number)}</dd><dt>Sapar</dt><dd ` +
      `class="sum">${escaped(sumText(row))}</dd></dl>`;
    const home = `<a class="button" id="back" href="${escaped(row.return_url)}">${w.back}</a>`;
    if (row.state === 'captured')
      return sendPage(reply, {
        language,
        brand,
        title: w.paid,
        body: `${facts}<p>${w.paidText}</p>${home}`,
      });
    if (row.state !== 'created' || isOver(row))
      return sendPage(reply, { language, brand, title: w.over, body: `<p>${w.overText}</p>${home}` });
    const form = (act: string, words: string, quiet = '') =>
      `<form method="post" action="/qr/pay/${row.page_token}/${act}"><button${quiet}>${words}</button></form>`;
    const body =
      '<p ' +
      `class="muted">${w.demo}</p>${facts}` +
      form('pay', `${w.pay} ${escaped(sumText(row))}`, ' id="pay"') +
      form('refuse', w.refuse, ' class="quiet"');
    return sendPage(reply, { language, brand, title: w.qrTitle, body });
  });
  for (const act of ['pay', 'refuse'] as const)
    app.post(`/qr/pay/:token/${act}`, async (request: Req, reply) => {
      const faultRule = faultRules.qr;
      const row = await step(pool, request.params.token.slice(0, 64), faultRule, async (client, open) => {
        const declined = act === 'refuse' || faultRule.declineNext > 0;
        if (act === 'pay' && faultRule.declineNext > 0) faultRule.declineNext -= 1;
        const code = act === 'refuse' ? 'canceled_by_buyer' : 'insufficient_funds';
        const state = declined ? 'declined' : 'captured';
        await finishPayment(client, open, faultRule, state, declined ? code : null, null);
      });
      callbacks.wake();
      return reply.redirect(`/qr/pay/${row.page_token}`, 303);
    });

  app.get('/wallets/:merchant/phone', async (request: PhoneReq, reply) => {
    const { merchant } = request.params;
    const language = languageOf(request.query.lang);
    const w = PAGE_WORDS[language];
    if (!isMerchant(merchant) || MERCHANTS[merchant].kind !== 'wallet') return reply.callNotFound();
    const phone = (request.query.phone ?? '').replace(/[^\d+]/g, '').slice(0, 16);
    const { rows } = await pool.query<{ code: string; valid_until: Date }>(
      `select c.code, c.valid_until from acquirer.codes c join acquirer.payments p on p.id = c.payment_id
       where p.merchant = $1 and c.phone = $2 order by c.sent_at desc limit 5`,
      [merchant, phone],
    );
    const line = (code: { code: string; valid_until: Date }) =>
      `<li><strong class="code">${code.code}</strong> <span class="muted ` +
      `small">${code.valid_until > new Date() ? `${w.validUntil} ${timeOf.format(code.valid_until)}` : w.overdue}` +
      '</span></li>';
    const list = rows.length > 0 ? `<ol>${rows.map(line).join('')}</ol>` : phone ? `<p>${w.none}</p>` : '';
    const body =
      `<p class="muted">${w.phoneText}</p><form method="get"><div class="field"><label ` +
      `for="phone">${w.phone}</label><input id="phone" name="phone" inputmode="tel" value="${escaped(phone)}" ` +
      `required></div><button>${w.show}</button></form>${list}`;
    const { brand } = MERCHANTS[merchant];
    return sendPage(reply, { language, brand, title: w.phoneTitle, body });
  });
}
