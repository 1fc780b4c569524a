import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/locale.ts';
import type { QuotedOrder } from '#modules/orders/index.ts';
import type { NewRequest, NewTravelRequest } from '#modules/requests/api.ts';
import { withIdempotencyKey } from '#platform/idempotency/idempotency.ts';
import type { BotAnswer } from '../api.ts';
import { type Flow, type StepOf, stepsById } from '../domain/flow.ts';
import type { Talk } from '../domain/run-flow.ts';
import type { BotDeps, Visitor } from '../ports.ts';
import { talkTranslations } from '../translations.ts';
import { orNull, situationOf } from './own-talk.ts';
import { contextOf } from './talk-context.ts';

type Agreed = Extract<BotAnswer, { kind: 'agreed' }>;
export type Opened = { requestId: string | null; conversationId: string | null };

const WHAT_LIMIT = 500;

/** The comment, after the tickets that were picked: a request itself names passengers. */
function describe({ tickets = [], comment }: Talk, locale: Locale): string {
  const line = tickets.length > 0 ? `${talkTranslations(locale)('tickets')}: ${tickets.join(', ')}` : '';
  return [line, comment].filter(Boolean).join('\n');
}

const toRequest = (talk: Talk, kind: NewRequest['kind'], { agreed }: Agreed, locale: Locale): NewRequest => ({
  orderId: talk.order ?? '',
  kind,
  passengerIds: [...talk.passengers],
  reason: 'other',
  description: describe(talk, locale),
  phone: '',
  email: '',
  documentType: talk.document?.documentType ?? '',
  documentNumber: talk.document?.documentNumber ?? '',
  expiration: talk.document?.expiration ?? '',
  agreed,
});

/** A service in the person's own words, of a flow that was published before steps had its fields. */
const serviceInWords = ({ comment }: Talk): NewTravelRequest['services'][number] => ({
  kind: 'additional',
  action: 'pricing',
  payment: 'cash',
  timing: { when: 'exact' },
  comment: '',
  what: comment.slice(0, WHAT_LIMIT),
});

const toTravelRequest = (talk: Talk, { phone, email }: Agreed): NewTravelRequest => ({
  priority: 'normal',
  deadline: null,
  phone,
  email,
  description: talk.service || talk.comment.length > WHAT_LIMIT ? talk.comment : '',
  services: [talk.service ?? serviceInWords(talk)],
  travellers: [],
  guests: [],
});

/**
 * Creates the request, and writes what was picked and typed into its chat; a repeat finds both done. A chat that
 * refuses leaves the request as it is: its description has the comment. @throws AppError of requests.
 */
async function createRequest(
  deps: BotDeps,
  visitor: Visitor,
  {
    talkId,
    step,
    talk,
    flow,
    agreed,
  }: {
    talkId: string;
    step: StepOf<'create_request'>;
    talk: Talk;
    flow: Flow;
    agreed: Agreed;
  },
): Promise<Opened> {
  const { request } = step;
  // The flow offers it to them alone, but a role may have been taken since.
  if (request === 'travel' && !situationOf(deps, visitor).trade) throw new AppError('forbidden', 'common.forbidden');
  if (!agreed.agreed)
    throw new AppError('invalid', 'common.fill_required', {}, [
      { path: 'agreed', code: 'requests.agreement_required' },
    ]);
  const body = request === 'travel' ? toTravelRequest(talk, agreed) : toRequest(talk, request, agreed, visitor.locale);
  // What was picked and typed, without our words: the person may have changed the language since.
  const { order, passengers, tickets, comment, document, service } = talk;
  const same = { request, agreed, order, passengers, tickets, comment, document, service };
  const { id } = await withIdempotencyKey(deps, { scope: `bot.create:${talkId}`, key: 'request', body: same }, () =>
    'orderId' in body ? deps.requests.create(visitor, body) : deps.requests.createTravel(visitor, body),
  );
  const text = contextOf(flow, talk, visitor.locale, deps.supportHours());
  const chat = await orNull(deps.requests.startChat(visitor, id, { clientId: talkId, text }));
  if (!chat) deps.log('bot.request_chat_refused', { requestId: id });
  return { requestId: id, conversationId: chat?.id ?? null };
}

/** The order as a card: of the one ticket that was picked, else of the order as a whole. */
function orderCard({ tickets, ...order }: QuotedOrder, picked: readonly string[]) {
  const [ticket = null] = picked.length === 1 ? picked : [];
  return { kind: 'order', ...order, ticket: ticket !== null && tickets.includes(ticket) ? ticket : null } as const;
}

/** Hands over to a person: support gets the order as a card, and what was picked and typed. */
async function handOver(
  deps: BotDeps,
  visitor: Visitor,
  { talkId, talk, flow }: { talkId: string; talk: Talk; flow: Flow },
): Promise<Opened> {
  const quoted = talk.order === null ? null : await orNull(deps.orders.quote(visitor, talk.order));
  const { id } = await deps.startSupport(visitor, {
    clientId: talkId,
    text: contextOf(flow, talk, visitor.locale, deps.supportHours()),
    ...(quoted && { card: orderCard(quoted, talk.tickets ?? []) }),
  });
  return { requestId: null, conversationId: id };
}

/** Does what the end of a conversation stands for; nothing while it goes on. */
export async function carryOut(
  deps: BotDeps,
  visitor: Visitor,
  { talkId, talk, flow, answer }: { talkId: string; talk: Talk; flow: Flow; answer: BotAnswer | null },
): Promise<Opened> {
  if (talk.outcome === 'handed_over') return handOver(deps, visitor, { talkId, talk, flow });
  const step = stepsById(flow).get(talk.turns.at(-1)?.step ?? '');
  if (talk.outcome !== 'created' || step?.kind !== 'create_request' || answer?.kind !== 'agreed')
    return { requestId: null, conversationId: null };
  return createRequest(deps, visitor, { talkId, step, talk, flow, agreed: answer });
}
