import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Locale, Localised } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import type { TravelService } from '#modules/requests/api.ts';
import type { BotTrial } from '../api.ts';
import { findDraft, findPublished } from '../db/flow-queries.ts';
import { type Flow, type Step, type StepOf, stepsById, type Topic } from '../domain/flow.ts';
import type { AnswerFacts } from '../domain/order-facts.ts';
import { type Answer, answerTalk, beginTalk, offeredOptions, type Situation, type Talk } from '../domain/run-flow.ts';
import type { ServiceValues } from '../domain/service-fields.ts';
import { stepText } from '../domain/step-text.ts';
import type { BotDeps } from '../ports.ts';
import { orNull } from './own-talk.ts';
import { readService } from './read-service.ts';
import { describeService, viewFields } from './service-text.ts';
import { contextOf, replyOf } from './talk-context.ts';
import { textAt } from './view-talk.ts';

const ORDER = 'S-00000';
const TICKET = '0000000000000';
const PERSON = 'IVANOVA AIDA';
const ROUTE: Localised = { ru: 'Бишкек – Ош', en: 'Bishkek – Osh', kg: 'Бишкек – Ош' };
const som = (minor: number) => money(minor, 'KGS');

/** Facts of an order that does not exist. */
function exampleFacts(topic: Topic, now: Date): AnswerFacts {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  switch (topic) {
    case 'baggage':
      return {
        topic,
        parts: [{ route: ROUTE, cabinBag: { pieces: 1, kg: 10 }, baggage: { pieces: 1, kg: 23 } }],
      };
    case 'refund':
      return {
        topic,
        quote: { paid: som(850_000), refundAmount: som(610_000), until: at(1) },
        rule: { allowed: true, beforeDeparture: som(610_000), afterDeparture: som(120_000) },
      };
    case 'check_in': {
      const times = { paidFrom: at(2), fee: som(50_000), freeFrom: at(48), until: at(68) };
      return { topic, flights: [{ flight: 'AB 101', route: ROUTE, times }] };
    }
    case 'pay_till':
      return { topic, state: 'due', until: at(3), total: som(850_000) };
  }
}

const EXAMPLE_VALUES: ServiceValues = {
  from: 'Bishkek',
  to: 'Osh',
  city: 'Osh',
  time: '10:00',
  passengers: '2',
  guests: '2',
  what: '…',
};

/** The fields of a service as somebody would fill them in: a month ahead. */
function exampleService(
  clock: BotDeps['clock'],
  step: StepOf<'service'>,
): { values: ServiceValues; service: TravelService } {
  const date = addDays(localDate(clock.now(), BUSINESS_TIME_ZONE), 30);
  const values = { ...EXAMPLE_VALUES, date, endDate: addDays(date, 3) };
  return { values, service: readService({ clock }, step, values) };
}

/** What a reply of the trial means at the step that waits. */
function toAnswer(
  clock: BotDeps['clock'],
  step: Step,
  typed: string,
  locale: Locale,
): { answer: Answer; reply: string | null } {
  switch (step.kind) {
    case 'choice':
      return { answer: { kind: 'choice', option: typed }, reply: null };
    case 'pick_order':
      return typed === 'otherwise'
        ? { answer: { kind: 'no_order' }, reply: step.without[locale] }
        : { answer: { kind: 'order', orderId: ORDER }, reply: `${ORDER} · ${ROUTE[locale]}` };
    case 'pick_passengers':
      return { answer: { kind: 'passengers', passengerIds: ['p1'] }, reply: PERSON };
    case 'pick_tickets':
      return {
        answer: { kind: 'tickets', tickets: [TICKET], passengerIds: ['p1'] },
        reply: `${TICKET} · ${ROUTE[locale]} · ${PERSON}`,
      };
    case 'document':
      return {
        answer: { kind: 'document', documentType: 'passport', documentNumber: 'AN0000000', expiration: '' },
        reply: '•••00',
      };
    case 'service': {
      const example = exampleService(clock, step);
      return { answer: { kind: 'service', ...example }, reply: describeService(example.service, locale) };
    }
    case 'create_request':
      return { answer: { kind: 'agreed', phone: '', email: '' }, reply: null };
    default:
      return { answer: { kind: 'comment', text: typed }, reply: typed || '—' };
  }
}

const advance = (flow: Flow, talk: Talk, given: { answer: Answer; reply: string | null }, situation: Situation) =>
  orNull(Promise.resolve().then(() => answerTalk(flow, talk, given, situation)));

/**
 * Runs the draft, or the flow in force where there is none, with a made-up order: nothing is stored, created or sent.
 * It stops at the first reply that the flow does not take.
 */
export async function tryFlow(
  { db, clock, supportHours }: Pick<BotDeps, 'db' | 'clock' | 'supportHours'>,
  { replies, locale, ...situation }: { replies: readonly string[]; locale: Locale } & Situation,
): Promise<BotTrial> {
  const flow = (await findDraft(db))?.flow ?? (await findPublished(db))?.flow ?? { start: '', steps: [] };
  const steps = stepsById(flow);
  const hours = supportHours();
  let talk = beginTalk(flow, situation);
  for (const typed of replies) {
    const step = steps.get(talk.at ?? '');
    const next = step && (await advance(flow, talk, toAnswer(clock, step, typed, locale), situation));
    if (!next) break;
    talk = next;
  }
  const step = steps.get(talk.at ?? '') ?? null;
  const options =
    step?.kind === 'choice'
      ? offeredOptions(step, situation).map(({ id, label }) => ({ id, label: label[locale] }))
      : [];
  return {
    said: talk.turns.map((turn) => {
      const passed = steps.get(turn.step);
      return {
        step: turn.step,
        text: textAt(passed, turn.option, locale, hours),
        reply: replyOf(flow, turn, locale),
        facts: passed?.kind === 'answer' ? exampleFacts(passed.topic, clock.now()) : null,
      };
    }),
    step,
    text: step && stepText(step, locale, hours),
    options,
    fields: step?.kind === 'service' ? viewFields(step, locale) : [],
    outcome: talk.outcome,
    context: talk.outcome === 'created' || talk.outcome === 'handed_over' ? contextOf(flow, talk, locale, hours) : null,
  };
}
