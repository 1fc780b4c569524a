import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  answerTalk,
  type BotAnswer,
  type BotTalk,
  beginTalk,
  COMMENT_LIMIT,
  MAX_PICKED_TICKETS,
  readTalk,
  SERVICE_FIELDS,
  type ServiceField,
} from '#modules/bot/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedTime } from '../../shared/forms/normalize-typed-time.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';

/** Where a conversation with the bot stands: in the support chat. */
export const talkPath = (id: string): string => `/support-chat?bot=${encodeURIComponent(id)}`;

/** The conversation of the address; null for none, and for one of another browser or of a month ago. */
export async function loadTalk(call: Call, id: string | null): Promise<BotTalk | null> {
  if (!id) return null;
  return call(readTalk, { params: { id: id.slice(0, 64) } }).catch((thrown: unknown) =>
    asProblem(thrown)?.status === 404 ? null : throwRouteError(thrown),
  );
}

/** The name of a field of a service, a problem's path too. */
export const serviceFieldName = (field: ServiceField): string => `service.${field}`;

const SERVICE_DATES = (['date', 'endDate'] as const).map(serviceFieldName);

/** What was entered in the fields of a service, dates and times of day as the API takes them. */
function readServiceValues(form: FormData) {
  normalizeDateFields(form, SERVICE_DATES, localDate(new Date(), BUSINESS_TIME_ZONE));
  const entered = SERVICE_FIELDS.filter((field) => form.has(serviceFieldName(field)));
  const values = entered.map((field) => {
    const text = readTextField(form, serviceFieldName(field), 500).trim();
    return [field, field === 'time' ? normalizeTypedTime(text) : text] as const;
  });
  return Object.fromEntries(values);
}

/** The answer that a form of the bot sends; `back` takes with it what was entered in the form. */
export function readAnswer(form: FormData): BotAnswer {
  if (form.get('back') === null) return readForm(form);
  const typed = readForm(form);
  switch (typed.kind) {
    case 'comment':
    case 'document':
    case 'passengers':
    case 'tickets':
    case 'service':
      return { kind: 'back', typed };
    default:
      return { kind: 'back' };
  }
}

function readForm(form: FormData): BotAnswer {
  const text = (name: string, max: number) => readTextField(form, name, max).trim();
  switch (form.get('kind')) {
    case 'choice':
      return { kind: 'choice', option: text('option', 40) };
    case 'order':
      return { kind: 'order', orderId: text('orderId', 64) };
    case 'find_order':
      return { kind: 'find_order', number: text('number', 40), proof: text('proof', 100) };
    case 'no_order':
      return { kind: 'no_order' };
    case 'passengers': {
      const passengerIds = form.getAll('p').filter((id) => typeof id === 'string');
      return { kind: 'passengers', passengerIds: passengerIds.slice(0, 18) };
    }
    case 'tickets': {
      const tickets = form.getAll('ticket').filter((number) => typeof number === 'string');
      return { kind: 'tickets', tickets: tickets.slice(0, MAX_PICKED_TICKETS) };
    }
    case 'document':
      return {
        kind: 'document',
        documentType: text('documentType', 40),
        documentNumber: text('documentNumber', 40),
        expiration: text('expiration', 20),
      };
    case 'service':
      return { kind: 'service', values: readServiceValues(form) };
    case 'agreed': {
      const agreed = form.get('agreed') !== null;
      return { kind: 'agreed', agreed, phone: text('phone', 40), email: text('email', 200) };
    }
    case 'person':
      return { kind: 'person' };
    case 'back':
      return { kind: 'back' };
    default:
      return { kind: 'comment', text: text('text', COMMENT_LIMIT) };
  }
}

/** Begins a conversation, or answers in one; its id. @throws the call's problem. */
export async function sendTalk(call: Call, form: FormData): Promise<string> {
  if (form.get('intent') === 'bot-begin') return (await call(beginTalk, {})).id;
  const id = readTextField(form, 'talk', 64);
  const answers = Number(readTextField(form, 'answers', 6));
  const talk = await call(answerTalk, {
    params: { id },
    body: { answers: Number.isInteger(answers) ? answers : 0, answer: readAnswer(form) },
  });
  return talk.id;
}
