import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { SALE_KINDS } from './domain/sale.ts';
import { zCampaign, zOpenCampaign, zTerms } from './wire/shapes.ts';

export { GIFTS, type Gift, LEVELS, type Level } from './domain/audience.ts';
export { BASES, type Basis, CAMPAIGN_STATES, EXCHANGE_RULES, MEASURES, RETURN_RULES } from './domain/campaign.ts';
export { SALE_KINDS, type SaleKind, saleKindOf } from './domain/sale.ts';
export * from './wire/shapes.ts';

const access = { access: 'finance' } as const;
const params = z.object({ id: z.string().min(1).max(64) });
const zRevision = z.int().min(0).max(MAX_VERSION);
const zDone = z.object({ done: z.boolean() });

export const listCampaigns = endpoint({
  ...access,
  method: 'GET',
  path: '/api/office/campaigns',
  summary: 'Campaigns with their states and what they have given',
  output: z.object({ campaigns: z.array(zCampaign) }),
});

export const readCampaign = endpoint({
  ...access,
  method: 'GET',
  path: '/api/office/campaigns/:id',
  summary: 'A campaign with its approval, and its grants entry by entry',
  params,
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).optional() }),
  output: zOpenCampaign,
});

export const exportCampaignGrants = endpoint({
  ...access,
  method: 'GET',
  path: '/api/office/campaigns/:id/grants.xlsx',
  summary: 'Everything that a campaign gave, as a workbook',
  params,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.any(),
});

export const draftCampaign = endpoint({
  ...access,
  method: 'POST',
  path: '/api/office/campaigns',
  summary: 'Write a draft of a campaign',
  body: zTerms,
  output: z.object({ id: z.string() }),
});

export const changeCampaign = endpoint({
  ...access,
  method: 'PUT',
  path: '/api/office/campaigns/:id',
  summary: 'Change a draft of a campaign',
  params,
  body: z.strictObject({ revision: zRevision, terms: zTerms }),
  output: zDone,
});

export const discardCampaign = endpoint({
  ...access,
  method: 'DELETE',
  path: '/api/office/campaigns/:id',
  summary: 'Throw a draft of a campaign away',
  params,
  query: z.strictObject({ revision: z.coerce.number().pipe(zRevision) }),
  output: zDone,
});

export const submitCampaign = endpoint({
  ...access,
  method: 'POST',
  path: '/api/office/campaigns/:id/submission',
  summary: 'Send a draft of a campaign for approval',
  params,
  body: z.strictObject({ revision: zRevision, note: z.string().trim().min(1).max(400) }),
  output: zDone,
});

export const returnCampaign = endpoint({
  ...access,
  method: 'POST',
  path: '/api/office/campaigns/:id/return',
  summary: 'Give a submitted campaign back to its editors',
  params,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const approveCampaign = endpoint({
  ...access,
  stepUp: true,
  method: 'POST',
  path: '/api/office/campaigns/:id/approval',
  summary: 'Approve a submitted campaign as the second person',
  params,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const CAMPAIGN_MOVES = ['pause', 'resume', 'end'] as const;
export type CampaignMove = (typeof CAMPAIGN_MOVES)[number];
export const moveCampaign = endpoint({
  ...access,
  stepUp: true,
  method: 'POST',
  path: '/api/office/campaigns/:id/moves',
  summary: 'Pause, resume or end an approved campaign; what it gave stays',
  params,
  body: z.strictObject({ revision: zRevision, move: z.enum(CAMPAIGN_MOVES) }),
  output: zDone,
});

const zPreview = z
  .object({
    from: zLocalDate,
    to: zLocalDate,
    /** Tickets that count, what they cost, and our fees in it. */
    tickets: z.int(),
    sold: zMoney,
    fees: zMoney,
    customers: z.int(),
    givenTickets: z.int(),
    /** Points given with the sales, and what of them returns have taken back since. */
    given: z.number(),
    takenBack: z.number(),
    byKind: z.array(z.object({ kind: z.enum(SALE_KINDS), tickets: z.int(), points: z.number() })),
  })
  .meta({ id: 'CampaignPreview' });
export type CampaignPreview = z.output<typeof zPreview>;

export const previewCampaign = endpoint({
  ...access,
  method: 'GET',
  path: '/api/office/campaigns/:id/preview',
  summary: 'What a campaign would have given for the sales of past days, these included',
  params,
  query: z.strictObject({ from: zLocalDate, to: zLocalDate }),
  output: zPreview,
});
