import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction } from '#modules/audit/api.ts';
import { ROUTES } from './access-matrix/routes.ts';

/** Every act of the desk is in the audit log with before and after: each route names its actions and their tests. */
type Tested = readonly [action: AuditAction, test: string];
const requests = (name: string) => `src/modules/requests/${name}.db.test.ts`;
const chats = (name: string) => `src/modules/conversations/${name}.db.test.ts`;
const product = (name: string) => `tests/product/${name}.db.test.ts`;
const OWN_PRICE = product('own-price-offers');
const GUARDS = product('request-offers-guards');
const BY_HAND = product('request-handwork');
const LETTERS = 'src/modules/inbound-mail/receive-email.db.test.ts';
const EDITED: Tested = ['chat_message_edited', chats('message-audit')];
const DELETED: Tested = ['chat_message_deleted', chats('message-audit')];
const SETTLED: Tested = ['request_charge_settled', product('request-charges')];

const ACTS: Readonly<Record<string, readonly Tested[]>> = {
  'POST /api/office/requests/:id/moves': [
    ['request_claimed', requests('desk')],
    ['request_paused', requests('audited-acts')],
    ['request_resumed', requests('audited-acts')],
    ['request_rejected', requests('desk')],
    ['request_completed', requests('audited-acts')],
  ],
  'POST /api/office/requests/:id/executor': [['request_assigned', requests('desk')]],
  'PUT /api/office/requests/:id/priority': [['request_priority_changed', requests('desk')]],
  'PUT /api/office/requests/:id/deadline': [['request_deadline_set', requests('desk-deadline')]],
  'POST /api/office/requests/:id/sums': [['request_refund_calculated', requests('audited-acts')]],
  'POST /api/office/requests/:id/approval': [
    ['request_refund_approved', requests('audited-acts')],
    ['request_refund_sent_back', requests('audited-acts')],
  ],
  'POST /api/office/requests/:id/carry-out': [['request_carried_out', requests('audited-acts')]],
  'POST /api/office/requests/:id/charges': [['request_charge_made', requests('audited-acts')]],
  'POST /api/office/requests/:id/charges/:chargeId/withdrawal': [['request_charge_settled', requests('audited-acts')]],
  'POST /api/office/requests/:id/charges/:chargeId/documents': [SETTLED],
  'POST /api/office/requests/:id/charges/:chargeId/refusal': [SETTLED],
  'POST /api/office/requests/:id/exchanges': [['request_exchange_written', BY_HAND]],
  'POST /api/office/requests/:id/exchanges/:exchangeId/withdrawal': [['request_exchange_withdrawn', BY_HAND]],
  'POST /api/office/requests/:id/exchanges/:exchangeId/tickets': [['request_exchange_completed', BY_HAND]],
  'POST /api/office/requests/:id/exchanges/:exchangeId/refusal': [['request_exchange_refused', BY_HAND]],
  'POST /api/office/requests/:id/split': [['request_split_done', BY_HAND]],
  'POST /api/office/requests/:id/passport': [['request_passport_changed', BY_HAND]],
  // Nothing is written: the offer is only shown to its writer.
  'POST /api/office/requests/:id/offers/preview': [],
  'POST /api/office/requests/:id/offers': [['request_offer_sent', OWN_PRICE]],
  'POST /api/office/requests/:id/offers/found': [['request_offer_sent', OWN_PRICE]],
  'POST /api/office/request-offers/:id/withdrawal': [['request_offer_withdrawn', OWN_PRICE]],
  'POST /api/office/request-offers/:id/tickets': [
    ['request_offer_issued', GUARDS],
    ['request_offer_corrected', GUARDS],
  ],
  'POST /api/office/request-offers/:id/refusal': [['request_offer_refused', GUARDS]],
  'PUT /api/office/request-deadlines': [['request_deadline_changed', requests('desk')]],
  'POST /api/office/request-templates': [['request_template_changed', requests('desk')]],
  'PUT /api/office/request-templates/:id': [['request_template_changed', requests('desk')]],
  'DELETE /api/office/request-templates/:id': [['request_template_changed', requests('desk')]],
  'POST /api/office/conversations/:id/claim': [['chat_claimed', chats('hand-over')]],
  'POST /api/office/conversations/:id/executor': [['chat_assigned', chats('hand-over')]],
  'POST /api/office/conversations/:id/status': [['chat_moved', chats('hand-over')]],
  'PUT /api/office/conversations/:id/priority': [['chat_priority_changed', chats('ticket-clock')]],
  'POST /api/office/letters/:id/attachment': [['letter_attached', LETTERS]],
  'POST /api/office/letters/:id/discard': [['letter_discarded', LETTERS]],
  // Those of authors, too; an act of staff is in the log, and of authors what changes a price.
  'POST /api/requests/:id/files': [['request_file_added', requests('audited-acts')]],
  'DELETE /api/requests/:id/files/:fileId': [['request_file_removed', requests('files')]],
  'POST /api/account/requests/:id/people': [['request_people_changed', requests('audited-acts')]],
  'POST /api/request-offers/:id/acceptance': [['request_offer_price_changed', product('found-offers')]],
  'POST /api/conversations/:id/messages/:seq/edits': [EDITED],
  'POST /api/conversations/:id/messages/:seq/deletion': [DELETED],
};

const AREAS = ['requests', 'request-offers', 'request-deadlines', 'request-templates', 'conversations', 'letters'];
const DESK = new RegExp(`^(POST|PUT|DELETE) /api/office/(${AREAS.join('|')})\\b`);

test('every route by which the desk changes anything names its acts', () => {
  const desk = Object.keys(ROUTES).filter((route) => DESK.test(route));
  const named = Object.keys(ACTS).filter((route) => DESK.test(route));
  expect(named.toSorted()).toEqual(desk.toSorted());
  expect(Object.keys(ACTS).filter((route) => !(route in ROUTES))).toEqual([]);
});

test('every act of the desk that the audit log knows is named by a route', () => {
  const named = new Set(Object.values(ACTS).flatMap((acts) => acts.map(([action]) => action)));
  expect(AUDIT_ACTIONS.filter((action) => /^(request|chat|letter)_/.test(action) && !named.has(action))).toEqual([
    // A letter of the site, not of a client.
    'letter_text_changed',
  ]);
});

describe('the test of an act looks at what it changed', () => {
  const acts = [
    ...new Set(
      Object.values(ACTS)
        .flat()
        .map((act) => act.join(' ')),
    ),
  ];
  test.each(acts)('%s', (act) => {
    const [action, path = ''] = act.split(' ');
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`['=]${action}\\b[^]{0,240}\\b(previous|changes|made)\\b`));
  });
});
