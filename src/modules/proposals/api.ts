import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocale, zMoney, zPassengerCounts } from '#kernel/schemas.ts';
import { zRefundPreview } from '#modules/pricing/api.ts';
import { zLocationName } from '#modules/search/api.ts';
import { zFareTerms, zSlice } from '#modules/supply/api.ts';

/** Maximum number of journeys in one proposal, and days until it expires. */
export const MAX_OPTIONS = 6;
export const PROPOSAL_DAYS = [1, 3, 7, 14] as const;

/** A journey in one fare, as it can be bought now; prices are what the client pays, for the whole party. */
const zPricedOption = z.object({
  slices: z.array(zSlice),
  terms: zFareTerms,
  total: zMoney,
  refund: zRefundPreview,
  /** More than taxes comes back before the departure; absent in options that earlier releases stored. */
  refundable: z.boolean().optional(),
});
export type PricedOption = z.output<typeof zPricedOption>;

const zOption = z
  .object({
    id: z.string(),
    /** `checking`: suppliers are being asked still; `gone`: not sold any more, `nearest` is what comes next to it. */
    state: z.enum(['checking', 'priced', 'gone']),
    /** As it was when it was chosen. */
    offered: zPricedOption,
    current: zPricedOption.nullable(),
    nearest: zPricedOption.nullable(),
    /** Who travels: searches may have asked for different parties. */
    passengerCounts: zPassengerCounts,
    favourite: z.boolean(),
  })
  .meta({ id: 'ProposalOption' });
export type ProposalOption = z.output<typeof zOption>;

const zProposal = z
  .object({
    options: z.array(zOption),
    /** Every supplier has answered. */
    complete: z.boolean(),
    locations: z.record(z.string(), zLocationName),
    carriers: z.record(z.string(), z.string()),
    note: z.string(),
    /** The client's text with the favourite. */
    comment: z.string(),
    answeredAt: zInstant.nullable(),
    expiresAt: zInstant,
    serverNow: zInstant,
  })
  .meta({ id: 'Proposal' });

/** What a client sees: never a commission, no name but the agency's and the agent's. */
export const zClientProposal = zProposal
  .extend({ agency: z.string(), agent: z.string().nullable(), locale: zLocale })
  .meta({ id: 'ClientProposal' });
export type ClientProposal = z.output<typeof zClientProposal>;

const zState = z.enum(['open', 'expired', 'revoked']);
/** The agent's further fields; `book` starts a booking of an option, or of its nearest one, as it is sold now. */
export const zAgentProposal = zProposal
  .extend({
    id: z.string(),
    state: zState,
    link: z.string(),
    createdAt: zInstant,
    openedAt: zInstant.nullable(),
    book: z.record(z.string(), z.object({ searchUid: z.string(), offerId: z.string() })),
  })
  .meta({ id: 'AgentProposal' });
export type AgentProposal = z.output<typeof zAgentProposal>;

const zListedProposal = z
  .object({
    id: z.string(),
    state: zState,
    options: z.int(),
    /** City keys of the first direction. */
    route: z.object({ from: zLocationName, to: zLocationName }).nullable(),
    note: z.string(),
    agent: z.string().nullable(),
    createdAt: zInstant,
    openedAt: zInstant.nullable(),
    answeredAt: zInstant.nullable(),
  })
  .meta({ id: 'ListedProposal' });
export type ListedProposal = z.output<typeof zListedProposal>;

const zId = z.strictObject({ id: z.string().max(64) });
const zCode = z.strictObject({ code: z.string().max(64) });

export const createProposal = endpoint({
  method: 'POST',
  path: '/api/account/proposals',
  access: 'agent',
  summary: 'Put offers of one or several searches behind one link for a client; agents only',
  body: z.strictObject({
    /** From one search or from several, in the order in which the client sees them. */
    picks: z
      .array(z.strictObject({ searchUid: z.string().max(64), offerId: z.string().max(64) }))
      .min(1)
      .max(MAX_OPTIONS),
    note: z.string().trim().max(500),
    days: z.int().min(1).max(14),
    locale: zLocale,
  }),
  output: z.object({ id: z.string() }),
  status: 201,
});

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/account/proposals',
  access: 'agent',
  summary: 'Proposals of the contract and of its sub-agents, newest first',
  query: z.strictObject({ after: z.string().max(200).optional() }),
  output: z.object({
    proposals: z.array(zListedProposal),
    /** Asks for older ones; null at the end. */
    next: z.string().nullable(),
  }),
});

export const readProposal = endpoint({
  method: 'GET',
  path: '/api/account/proposals/:id',
  access: 'agent',
  summary: 'A proposal with its options as they are sold now, and what the client chose',
  params: zId,
  output: zAgentProposal,
});

export const revokeProposal = endpoint({
  method: 'DELETE',
  path: '/api/account/proposals/:id',
  access: 'agent',
  summary: 'End the link of a proposal',
  params: zId,
  output: z.object({ state: zState }),
});

export const openProposal = endpoint({
  method: 'GET',
  path: '/api/proposals/:code',
  access: 'public',
  summary: 'What a client is proposed, priced again; anyone with the link',
  params: zCode,
  output: zClientProposal,
});

export const bookOption = endpoint({
  method: 'POST',
  path: '/api/proposals/:code/booking',
  access: 'public',
  summary: 'Start a booking of an option at its price of now; the client books and pays, the agent sells',
  params: zCode,
  body: z.strictObject({
    optionId: z.string().max(64),
    /** The price that the client has seen and agrees to. */
    total: zMoney,
  }),
  output: z.object({ bookingId: z.string() }),
  status: 201,
});

export const chooseOption = endpoint({
  method: 'POST',
  path: '/api/proposals/:code/choice',
  access: 'public',
  summary: 'Mark the option that the client likes best, with a comment',
  params: zCode,
  body: z.strictObject({ optionId: z.string().max(64), comment: z.string().trim().max(500) }),
  output: z.object({ optionId: z.string() }),
});
