import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zQuotedOrder } from '#modules/conversations/api.ts';
import { zRequestedOrder } from '#modules/requests/api.ts';
import { BOT_REQUESTS } from '../domain/flow.ts';
import { zAnswerFacts } from '../domain/order-facts.ts';
import { COMMENT_LIMIT } from '../domain/run-flow.ts';
import { BOT_SERVICES, SERVICE_FIELDS } from '../domain/service-fields.ts';
import { zServiceField } from './service-field.ts';

const zOutcome = z.enum(['ended', 'created', 'handed_over']);

const zSaid = z.object({
  step: z.string(),
  /** What the bot wrote; empty: nothing. */
  text: z.string(),
  /** A page of ours that belongs to it. */
  page: z.string().nullable(),
  /** What the person answered; null: nothing was to be answered. */
  reply: z.string().nullable(),
  facts: zAnswerFacts.nullable(),
});
export type BotSaid = z.output<typeof zSaid>;

const zTicket = z.object({
  number: z.string(),
  surname: z.string(),
  name: z.string(),
  /** Where it leads; empty: it is not known to this reader. */
  route: z.string(),
  /** A request may be about it now. */
  free: z.boolean(),
});
export type BotTicket = z.output<typeof zTicket>;

/** What the step that waits for an answer offers. */
const zAwaited = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
  z.object({ kind: z.literal('pick_order'), without: z.string(), orders: z.array(zQuotedOrder) }),
  z.object({
    kind: z.literal('pick_passengers'),
    single: z.boolean(),
    people: zRequestedOrder.shape.passengers,
  }),
  z.object({ kind: z.literal('pick_tickets'), single: z.boolean(), tickets: z.array(zTicket) }),
  z.object({ kind: z.literal('document') }),
  z.object({ kind: z.literal('service'), service: z.enum(BOT_SERVICES), fields: z.array(zServiceField) }),
  z.object({ kind: z.literal('comment'), required: z.boolean() }),
  /** Every way from here ends in a travel request, and none is taken now: back, or to a person. */
  z.object({ kind: z.literal('requests_off') }),
  z.object({
    kind: z.literal('create_request'),
    request: z.enum(BOT_REQUESTS),
    order: zQuotedOrder.nullable(),
    /** Names of the passengers. */
    people: z.array(z.string()),
    /** Numbers of the tickets that were picked; empty where passengers were. */
    tickets: z.array(z.string()),
    /** The service line by line; null for a request about an order. */
    service: z.string().nullable(),
    comment: z.string(),
    /** The order was only found: its buyer confirms it first. */
    confirmFirst: z.boolean(),
  }),
]);
export type BotAwaited = z.output<typeof zAwaited>;

export const zTalk = z
  .object({
    id: z.string(),
    /** How many answers were given; the next one names it. */
    answers: z.int(),
    said: z.array(zSaid),
    /** What the bot writes at the step that waits, nothing where travel requests are off; null: it is over. */
    text: z.string().nullable(),
    awaited: zAwaited.nullable(),
    /** What was answered at this step before its person went back: values of its fields. */
    given: z.object({
      option: z.string(),
      orderId: z.string(),
      passengerIds: z.array(z.string()),
      tickets: z.array(z.string()),
      documentType: z.string(),
      documentNumber: z.string(),
      expiration: z.string(),
      /** Of the fields of a service, as they were entered. */
      values: z.record(z.string(), z.string()),
      text: z.string(),
    }),
    canGoBack: z.boolean(),
    /** The order that was picked; its page has more. */
    orderId: z.string().nullable(),
    outcome: zOutcome.nullable(),
    /** The request that was created. */
    request: z.object({ id: z.string() }).nullable(),
    /** The conversation with staff that was opened. */
    conversationId: z.string().nullable(),
    /** Support works now. */
    open: z.boolean(),
  })
  .meta({ id: 'BotTalk' });
export type BotTalk = z.output<typeof zTalk>;

/** Tickets of one answer: four of each of eighteen passengers. */
export const MAX_PICKED_TICKETS = 72;
const zText = (max: number) => z.string().trim().max(max);
const TYPED = [
  z.strictObject({ kind: z.literal('passengers'), passengerIds: z.array(z.string().max(64)).max(18) }),
  z.strictObject({ kind: z.literal('tickets'), tickets: z.array(z.string().max(40)).max(MAX_PICKED_TICKETS) }),
  z.strictObject({
    kind: z.literal('document'),
    documentType: zText(40),
    documentNumber: zText(40),
    expiration: zText(20),
  }),
  z.strictObject({ kind: z.literal('service'), values: z.partialRecord(z.enum(SERVICE_FIELDS), zText(500)) }),
  z.strictObject({ kind: z.literal('comment'), text: zText(COMMENT_LIMIT) }),
] as const;
export const zAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), option: z.string().max(40) }),
  z.strictObject({ kind: z.literal('order'), orderId: z.string().max(64) }),
  /** Finds the order by its number and a surname or document in it. */
  z.strictObject({
    kind: z.literal('find_order'),
    number: z.string().min(1).max(40),
    proof: z.string().min(1).max(100),
  }),
  z.strictObject({ kind: z.literal('no_order') }),
  ...TYPED,
  /** `agreed`: what a request agrees to. Telephone and e-mail are for a request without an order. */
  z.strictObject({ kind: z.literal('agreed'), agreed: z.boolean(), phone: zText(40), email: zText(200) }),
  /** To the question before; what was picked and typed is remembered. */
  z.strictObject({ kind: z.literal('back'), typed: z.discriminatedUnion('kind', TYPED).optional() }),
  z.strictObject({ kind: z.literal('person') }),
]);
export type BotAnswer = z.output<typeof zAnswer>;

const zId = z.strictObject({ id: z.string().max(64) });

export const beginTalk = endpoint({
  method: 'POST',
  path: '/api/bot/talks',
  access: 'visitor',
  summary: 'Begin a conversation with the bot',
  output: zTalk,
  status: 201,
});

export const readTalk = endpoint({
  method: 'GET',
  path: '/api/bot/talks/:id',
  access: 'visitor',
  summary: "The caller's own conversation with the bot",
  params: zId,
  output: zTalk,
});

export const answerTalk = endpoint({
  method: 'POST',
  path: '/api/bot/talks/:id/answers',
  access: 'visitor',
  summary: 'Answer the bot; an answer to a step that was left already changes nothing',
  params: zId,
  body: z.strictObject({ answers: z.int().min(0).max(10_000), answer: zAnswer }),
  output: zTalk,
});
