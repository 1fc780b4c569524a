import type { Locale } from '#kernel/locale.ts';
import type { SupportHours } from '#kernel/support-hours.ts';
import type { BotAwaited, BotTalk } from '../api.ts';
import { type Step, stepsById } from '../domain/flow.ts';
import { canGoBack, isClosed, isSilent, offeredOptions, type Talk } from '../domain/run-flow.ts';
import { stepText } from '../domain/step-text.ts';
import type { BotDeps, Visitor } from '../ports.ts';
import { type OpenTalk, orNull, situationOf } from './own-talk.ts';
import { describeService, viewFields } from './service-text.ts';
import { replyOf } from './talk-context.ts';
import { ticketsOf } from './tickets-of.ts';

export const personName = ({ surname, name }: { surname: string; name: string }): string => `${surname} ${name}`.trim();

const people = async (deps: BotDeps, visitor: Visitor, { order }: Talk) =>
  order === null ? null : await orNull(deps.requests.readOrder(visitor, order));

/** What the waiting step offers this visitor, of what they may see now. */
async function awaitedAt(deps: BotDeps, visitor: Visitor, step: Step, talk: Talk): Promise<BotAwaited | null> {
  const { locale } = visitor;
  switch (step.kind) {
    case 'choice': {
      const options = offeredOptions(step, situationOf(deps, visitor));
      return { kind: 'choice', options: options.map(({ id, label }) => ({ id, label: label[locale] })) };
    }
    case 'pick_order':
      return { kind: 'pick_order', without: step.without[locale], orders: await deps.orders.listOwn(visitor) };
    case 'pick_passengers': {
      const order = await people(deps, visitor, talk);
      const offered = (order?.passengers ?? []).map(({ id, category, surname, name, tickets, open, refundable }) => ({
        id,
        category,
        surname,
        name,
        tickets,
        open,
        refundable,
      }));
      return { kind: 'pick_passengers', single: step.single, people: offered };
    }
    case 'pick_tickets': {
      const order = await people(deps, visitor, talk);
      const journey = talk.order === null ? null : await orNull(deps.orders.read(visitor, talk.order));
      const listed = ticketsOf(order?.passengers ?? [], journey, locale);
      const tickets = listed.map(({ passengerId: _, ...ticket }) => ticket);
      return { kind: 'pick_tickets', single: step.single, tickets };
    }
    case 'document':
      return { kind: 'document' };
    case 'service':
      return { kind: 'service', service: step.service, fields: viewFields(step, locale) };
    case 'comment':
      return { kind: 'comment', required: step.required };
    case 'create_request': {
      const quoted = talk.order === null ? null : await orNull(deps.orders.quote(visitor, talk.order));
      const order = quoted && (await people(deps, visitor, talk));
      return {
        kind: 'create_request',
        request: step.request,
        order: quoted,
        people: (order?.passengers ?? []).filter(({ id }) => talk.passengers.includes(id)).map(personName),
        tickets: [...(talk.tickets ?? [])],
        service: step.request === 'travel' && talk.service ? describeService(talk.service, locale) : null,
        comment: talk.comment,
        confirmFirst: order?.access === 'found',
      };
    }
    default:
      return null;
  }
}

const NOTHING_GIVEN: BotTalk['given'] = {
  option: '',
  orderId: '',
  passengerIds: [],
  tickets: [],
  documentType: '',
  documentNumber: '',
  expiration: '',
  values: {},
  text: '',
};
function givenAt({ at, given }: Talk): Partial<BotTalk['given']> {
  const answer = at === null ? undefined : given?.[at];
  if (!answer || answer.kind === 'back' || answer.kind === 'agreed') return {};
  if (answer.kind === 'service') return { values: answer.values };
  const { kind: _kind, ...values } = answer;
  return values;
}

/** What the bot wrote at a step that was passed. */
export const textAt = (step: Step | undefined, option: string | null, locale: Locale, hours: SupportHours): string =>
  !step || isSilent(step, option) ? '' : stepText(step, locale, hours);

/** A conversation with the bot as its owner sees it, in the language of the page. */
export async function viewTalk(deps: BotDeps, visitor: Visitor, { row, talk, flow }: OpenTalk): Promise<BotTalk> {
  const { locale } = visitor;
  const hours = deps.supportHours();
  const steps = stepsById(flow);
  const waiting = talk.at === null ? undefined : steps.get(talk.at);
  const situation = situationOf(deps, visitor);
  const isOff = isClosed(flow, talk.at, situation);
  return {
    id: row.id,
    answers: row.answers,
    said: talk.turns.map((turn) => {
      const step = steps.get(turn.step);
      return {
        step: turn.step,
        text: textAt(step, turn.option, locale, hours),
        page: step?.kind === 'message' || step?.kind === 'end' ? step.page : null,
        reply: replyOf(flow, turn, locale),
        facts: turn.facts,
      };
    }),
    text: waiting ? (isOff ? '' : stepText(waiting, locale, hours)) : null,
    awaited: waiting ? (isOff ? { kind: 'requests_off' } : await awaitedAt(deps, visitor, waiting, talk)) : null,
    given: { ...NOTHING_GIVEN, ...givenAt(talk) },
    canGoBack: canGoBack(talk),
    orderId: talk.order,
    outcome: talk.outcome,
    request: row.requestId === null ? null : { id: row.requestId },
    conversationId: row.conversationId,
    open: situation.open,
  };
}
