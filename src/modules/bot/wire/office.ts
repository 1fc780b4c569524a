import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zLocale } from '#kernel/schemas.ts';
import { FAULTS } from '../domain/check-flow.ts';
import { zFlow, zStep } from '../domain/flow.ts';
import { zAnswerFacts } from '../domain/order-facts.ts';
import { zServiceField } from './service-field.ts';

const zRevision = z.int().min(0).max(MAX_VERSION);
const zRevisionParam = z.coerce.number().pipe(zRevision);
const zStepId = z.string().max(40);

const zFault = z.object({
  kind: z.enum(FAULTS),
  /** Null: the flow as a whole. */
  step: z.string().nullable(),
  /** Which way out of the step. */
  link: z.string().nullable(),
  /** Of a missing text. */
  locale: z.string().nullable(),
});

const zVersion = z.object({
  version: z.int(),
  /** Null for the flow that came with the product. */
  author: z.string().nullable(),
  publishedAt: zInstant,
  steps: z.int(),
});

export const zBotDesk = z
  .object({
    /** The draft, or the published flow where there is none. */
    flow: zFlow,
    /** Of the draft; 0: there is none. */
    revision: z.int(),
    draft: z.object({ author: z.string(), updatedAt: zInstant }).nullable(),
    published: z.int(),
    /** What keeps the flow from being published. */
    faults: z.array(zFault),
    /** Newest first. */
    versions: z.array(zVersion),
  })
  .meta({ id: 'BotDesk' });
export type BotDesk = z.output<typeof zBotDesk>;

export const readBotDesk = endpoint({
  method: 'GET',
  path: '/api/office/bot',
  access: 'content',
  summary: "The bot's flow with its draft, what is wrong with it, and its versions",
  output: zBotDesk,
});

export const saveBotStep = endpoint({
  method: 'PUT',
  path: '/api/office/bot/step',
  access: 'content',
  summary: 'Add a step to the draft, or replace one',
  body: z.strictObject({
    revision: zRevision,
    step: zStep,
    /** A step that must not exist yet. */
    fresh: z.boolean(),
  }),
  output: zBotDesk,
});

export const removeBotStep = endpoint({
  method: 'DELETE',
  path: '/api/office/bot/step',
  access: 'content',
  summary: 'Take a step out of the draft; ways that lead to it lead nowhere then',
  query: z.strictObject({ revision: zRevisionParam, step: zStepId }),
  output: zBotDesk,
});

export const setBotStart = endpoint({
  method: 'PUT',
  path: '/api/office/bot/start',
  access: 'content',
  summary: 'The first step of the draft',
  body: z.strictObject({ revision: zRevision, step: zStepId }),
  output: zBotDesk,
});

export const publishBotFlow = endpoint({
  method: 'POST',
  path: '/api/office/bot/publication',
  access: 'content',
  summary: 'Publish the draft; refused with a fault. Conversations under way stay with their version',
  body: z.strictObject({ revision: zRevision }),
  output: zBotDesk,
});

export const discardBotDraft = endpoint({
  method: 'DELETE',
  path: '/api/office/bot/draft',
  access: 'content',
  summary: 'Throw the draft away',
  query: z.strictObject({ revision: zRevisionParam }),
  output: zBotDesk,
});

export const restoreBotVersion = endpoint({
  method: 'POST',
  path: '/api/office/bot/restoration',
  access: 'content',
  summary: 'Make an earlier version the draft',
  body: z.strictObject({ revision: zRevision, version: z.int().min(1).max(MAX_VERSION) }),
  output: zBotDesk,
});

const zTrialSaid = z.object({
  step: z.string(),
  text: z.string(),
  reply: z.string().nullable(),
  facts: zAnswerFacts.nullable(),
});

/** A trial run of the draft with a made-up order: nothing is stored, created or sent. */
export const zBotTrial = z
  .object({
    said: z.array(zTrialSaid),
    /** The step that waits; null: it is over. */
    step: zStep.nullable(),
    text: z.string().nullable(),
    options: z.array(z.object({ id: z.string(), label: z.string() })),
    /** What a step about a service would be filled in with. */
    fields: z.array(zServiceField),
    outcome: z.enum(['ended', 'created', 'handed_over']).nullable(),
    /** What staff would read in the conversation. */
    context: z.string().nullable(),
  })
  .meta({ id: 'BotTrial' });
export type BotTrial = z.output<typeof zBotTrial>;

export const tryBotFlow = endpoint({
  method: 'POST',
  path: '/api/office/bot/trial',
  access: 'content',
  summary: 'Run the draft with a made-up order; changes nothing',
  body: z.strictObject({
    /** One for each step that waits: the option of a choice, `otherwise`, or the text of a comment. */
    replies: z.array(z.string().max(200)).max(200),
    locale: zLocale,
    /** As if support were open, and the person an agency. */
    open: z.boolean(),
    trade: z.boolean(),
  }),
  output: zBotTrial,
});
