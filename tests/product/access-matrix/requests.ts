import { may, order, type Rows } from './row.ts';

const ASKED = 'src/modules/requests/requests.db.test.ts';
const LISTED = 'src/modules/requests/account-list.db.test.ts';
const TRAVEL = 'src/modules/requests/travel-requests.db.test.ts';
const CHAT = 'src/modules/requests/request-chat.db.test.ts';
const FILES_IN_CHATS = 'src/modules/conversations/chat-files.db.test.ts';
const CHATS = 'src/modules/conversations/conversations.db.test.ts';
const BOT = 'tests/product/bot.db.test.ts';
const OFFERS = 'tests/product/request-offers.db.test.ts';
const FILES = 'src/modules/requests/files.db.test.ts';

/** Staff requests and the staff's work on them. */
export const REQUESTS: Rows = {
  'POST /api/requests/subject': may('visitor'),
  'GET /api/requests/subject/:id': order(),
  'GET /api/orders/:id/requests': order(),
  'POST /api/requests': may('visitor'),
  'POST /api/requests/find': may('visitor'),
  'POST /api/requests/open': may('visitor'),
  'GET /api/requests/:id': may('visitor', ASKED),
  'POST /api/requests/:id/moves': may('visitor', ASKED),
  'GET /api/requests/:id/chat': may('visitor', CHAT),
  'POST /api/requests/:id/chat': may('visitor', CHAT),
  'GET /api/requests/:id/offers': may('visitor', OFFERS),
  'POST /api/request-offers/:id/acceptance': may('visitor', OFFERS),
  'POST /api/office/requests/:id/offers/preview': may('staff'),
  'POST /api/office/requests/:id/offers': may('staff'),
  'POST /api/office/requests/:id/offers/found': may('staff'),
  'POST /api/office/requests/:id/executor': may('staff'),
  'GET /api/office/conversations/colleagues': may('staff'),
  'POST /api/office/requests/:id/charges': may('staff'),
  'POST /api/office/requests/:id/charges/:chargeId/withdrawal': may('staff'),
  'POST /api/office/requests/:id/charges/:chargeId/documents': may('staff'),
  'POST /api/office/requests/:id/charges/:chargeId/refusal': may('staff'),
  'GET /api/office/request-board': may('staff'),
  'GET /api/office/request-executors': may('staff'),
  'GET /api/office/request-deadlines': may('staff'),
  'PUT /api/office/request-deadlines': may('admin'),
  'GET /api/office/request-templates': may('staff'),
  'POST /api/office/request-templates': may('staff'),
  'PUT /api/office/request-templates/:id': may('staff'),
  'DELETE /api/office/request-templates/:id': may('staff'),
  'GET /api/account/request-answer-times': may('trade'),
  'POST /api/office/request-offers/:id/withdrawal': may('staff'),
  'POST /api/office/request-offers/:id/tickets': may('staff'),
  'POST /api/office/request-offers/:id/refusal': may('staff'),
  'POST /api/requests/:id/files': may('visitor', FILES),
  'GET /api/requests/:id/files/:fileId': may('visitor', FILES),
  'POST /api/account/requests': may('trade', TRAVEL),
  'POST /api/account/requests/:id/people': may('trade', TRAVEL),
  // The scope of the orders list, see the test.
  'GET /api/account/requests': may('signedIn', LISTED),
  'GET /api/conversations': may('visitor', CHATS),
  'POST /api/conversations/find': may('visitor', CHATS),
  'GET /api/conversations/events': { may: 'visitor', open: true, elsewhere: CHATS },
  'GET /api/conversations/:id': may('visitor', CHATS),
  'GET /api/conversations/:id/changes': may('visitor', CHATS),
  'POST /api/conversations/:id/messages': may('visitor', CHATS),
  'GET /api/conversations/:id/orders': may('visitor', CHATS),
  'POST /api/conversations/:id/messages/:seq/edits': may('visitor', CHATS),
  'POST /api/conversations/:id/messages/:seq/deletion': may('visitor', CHATS),
  'POST /api/conversations/:id/read': may('visitor', CHATS),
  'GET /api/conversations/:id/search': may('visitor', 'src/modules/conversations/search.db.test.ts'),
  'POST /api/conversations/:id/files': may('visitor', FILES_IN_CHATS),
  'GET /api/conversations/:id/files/:fileId': may('visitor', FILES_IN_CHATS),
  'DELETE /api/conversations/:id/files/:fileId': may('visitor', FILES_IN_CHATS),
  'GET /api/conversations/:id/files/:fileId/thumbnail': may('visitor', FILES_IN_CHATS),
  'POST /api/conversations/:id/typing': may('visitor', 'src/modules/conversations/typing.db.test.ts'),
  'POST /api/support-chats': may('visitor', CHATS),
  'POST /api/bot/talks': may('visitor', BOT),
  'GET /api/bot/talks/:id': may('visitor', BOT),
  'POST /api/bot/talks/:id/answers': may('visitor', BOT),
  'GET /api/office/conversations': may('staff'),
  'POST /api/office/conversations/:id/claim': may('staff'),
  'POST /api/office/conversations/:id/status': may('staff'),
  'GET /api/office/requests': may('staff'),
  'GET /api/office/requests/:id': may('staff'),
  'POST /api/office/requests/:id/moves': may('staff'),
  'POST /api/office/requests/:id/sums': may('staff'),
  'POST /api/office/requests/:id/approval': may('staff'),
  'POST /api/office/requests/:id/carry-out': may('staff'),
};
