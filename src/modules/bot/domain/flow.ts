import { z } from 'zod';
import { BOT_SERVICES, SERVICE_FIELDS } from './service-fields.ts';

export const STEP_KINDS = [
  'message',
  'hours',
  'audience',
  'choice',
  'pick_order',
  'pick_passengers',
  'pick_tickets',
  'document',
  'service',
  'comment',
  'answer',
  'create_request',
  'hand_over',
  'end',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** What the rules of an order answer. */
export const TOPICS = ['baggage', 'refund', 'check_in', 'pay_till'] as const;
export type Topic = (typeof TOPICS)[number];

/** Requests that the bot creates: those about an order, and `travel`, a service without an order. */
export const BOT_REQUESTS = [
  'refund',
  'forced_refund',
  'release_seats',
  'exchange',
  'split',
  'services',
  'passport_change',
  'travel',
] as const;
export type BotRequest = (typeof BOT_REQUESTS)[number];

/** Who is offered an option: everybody, or users of agencies and companies. */
export const AUDIENCES = ['all', 'trade'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Stands in a text of the flow for the hour at which support opens. */
export const OPENING_HOUR = '{opens}';

export const FLOW_LIMITS = { steps: 80, options: 12, text: 1_000, label: 80 } as const;

const zStepId = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
/** Leads to a step; empty: not decided yet, which the check reports. */
const zLink = z.union([zStepId, z.literal('')]);
const zTexts = (max: number) =>
  z.strictObject({ ru: z.string().trim().max(max), en: z.string().trim().max(max), kg: z.string().trim().max(max) });
const COMMON = { id: zStepId, text: zTexts(FLOW_LIMITS.text) };

const zOption = z.strictObject({
  id: zStepId,
  label: zTexts(FLOW_LIMITS.label),
  audience: z.enum(AUDIENCES),
  next: zLink,
});
export type Option = z.output<typeof zOption>;

/** A page of ours, without a host. */
const zPage = z.string().regex(/^\/(?!\/)[\w\-/?=&#%.]{0,199}$/);

/** One step of the flow. `text` is what the bot writes when it arrives there. */
export const zStep = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...COMMON, kind: z.literal('message'), page: zPage.nullable(), next: zLink }),
    /** Branches by the working hours of support; its text is written out of hours only. */
    z.strictObject({ ...COMMON, kind: z.literal('hours'), next: zLink, closed: zLink }),
    /** Branches by who talks: agencies, companies and cashiers go on; its text is written to others only. */
    z.strictObject({ ...COMMON, kind: z.literal('audience'), next: zLink, others: zLink }),
    z.strictObject({ ...COMMON, kind: z.literal('choice'), options: z.array(zOption).max(FLOW_LIMITS.options) }),
    /** `otherwise`: the person has no order, and says so in the words of `without`. */
    z.strictObject({
      ...COMMON,
      kind: z.literal('pick_order'),
      without: zTexts(FLOW_LIMITS.label),
      next: zLink,
      otherwise: zLink,
    }),
    z.strictObject({ ...COMMON, kind: z.literal('pick_passengers'), single: z.boolean(), next: zLink }),
    /** Tickets of the order; their passengers are picked with them. */
    z.strictObject({ ...COMMON, kind: z.literal('pick_tickets'), single: z.boolean(), next: zLink }),
    z.strictObject({ ...COMMON, kind: z.literal('document'), next: zLink }),
    /** The fields of a service without an order: the required ones, and those of `optional` that it has. */
    z.strictObject({
      ...COMMON,
      kind: z.literal('service'),
      service: z.enum(BOT_SERVICES),
      optional: z.array(z.enum(SERVICE_FIELDS)).max(SERVICE_FIELDS.length),
      next: zLink,
    }),
    z.strictObject({ ...COMMON, kind: z.literal('comment'), required: z.boolean(), next: zLink }),
    z.strictObject({ ...COMMON, kind: z.literal('answer'), topic: z.enum(TOPICS), next: zLink }),
    z.strictObject({ ...COMMON, kind: z.literal('create_request'), request: z.enum(BOT_REQUESTS) }),
    z.strictObject({ ...COMMON, kind: z.literal('hand_over') }),
    z.strictObject({ ...COMMON, kind: z.literal('end'), page: zPage.nullable() }),
  ])
  .meta({ id: 'BotStep' });
export type Step = z.output<typeof zStep>;
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

export const zFlow = z
  .strictObject({ start: zLink, steps: z.array(zStep).max(FLOW_LIMITS.steps) })
  .meta({ id: 'BotFlow' });
export type Flow = z.output<typeof zFlow>;

/** One way out of a step: `next`, `closed`, `others`, `otherwise` or the id of an option. */
export type Link = { readonly name: string; readonly to: string; readonly audience: Audience };

export function linksOf(step: Step): Link[] {
  switch (step.kind) {
    case 'choice':
      return step.options.map(({ id, next, audience }) => ({ name: id, to: next, audience }));
    case 'hours':
      return [
        { name: 'next', to: step.next, audience: 'all' },
        { name: 'closed', to: step.closed, audience: 'all' },
      ];
    case 'audience':
      return [
        { name: 'next', to: step.next, audience: 'trade' },
        { name: 'others', to: step.others, audience: 'all' },
      ];
    case 'pick_order':
      return [
        { name: 'next', to: step.next, audience: 'all' },
        { name: 'otherwise', to: step.otherwise, audience: 'all' },
      ];
    case 'create_request':
    case 'hand_over':
    case 'end':
      return [];
    default:
      return [{ name: 'next', to: step.next, audience: 'all' }];
  }
}

/** The conversation with the bot is over after it. */
export const isEnd = ({ kind }: Pick<Step, 'kind'>): boolean =>
  kind === 'create_request' || kind === 'hand_over' || kind === 'end';

/** The bot goes on by itself. */
export const isAutomatic = ({ kind }: Pick<Step, 'kind'>): boolean =>
  kind === 'message' || kind === 'hours' || kind === 'audience' || kind === 'answer';

export const stepsById = (flow: Flow): Map<string, Step> => new Map(flow.steps.map((step) => [step.id, step]));
