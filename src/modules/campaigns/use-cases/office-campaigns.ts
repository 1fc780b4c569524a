import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { toInstant } from '#kernel/dates.ts';
import type { AuditAction, AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { CampaignMove, CampaignTerms } from '../api.ts';
import { deleteCampaign, insertCampaign, lockCampaign, updateCampaign } from '../db/campaign-queries.ts';
import type { CampaignRow, StoredContract } from '../db/schema.ts';
import { audienceFaults, periodFault, ruleFaults } from '../domain/check-campaign.ts';
import type { CampaignsDeps } from '../ports.ts';
import { unitOf } from './record-sales.ts';
import { stateOf, viewTerms } from './view-campaign.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string | undefined };

/** @throws AppError invalid, at the field. */
async function rowOfTerms(deps: CampaignsDeps, tx: Tx, { rule, zone, ...terms }: CampaignTerms) {
  const startsAt = new Date(toInstant(terms.startsAt, zone));
  const endsAt = new Date(toInstant(terms.endsAt, zone));
  const { names, conditions, budget, gives, levels, forStatus } = terms;
  const audience = { gives, levels, contracts: terms.contracts };
  const fault =
    ruleFaults(rule, unitOf(deps), gives)[0] ??
    audienceFaults({ rule, conditions, budget, forStatus, audience })[0] ??
    periodFault({ startsAt, endsAt }, deps.clock.now());
  if (fault) throw invalidField(fault.field, fault.code);
  if (rule.basis === 'times' && budget !== null) throw invalidField('budget', 'campaigns.no_cap_here');
  const contracts: StoredContract[] = [];
  for (const number of [...new Set(terms.contracts)]) {
    const id = await deps.contractIdOf(tx, number);
    if (id === null) throw invalidField('contracts', 'campaigns.no_such_contract');
    contracts.push({ id, number });
  }
  return { names, zone, startsAt, endsAt, gives, levels, contracts, forStatus, conditions, budget, ...rule };
}

type Step = { readonly action: AuditAction; readonly before: unknown; readonly after: unknown };
async function record(deps: CampaignsDeps, tx: Tx, by: Actor, id: string, { action, before, after }: Step) {
  const changes: AuditChange[] = [
    { field: 'campaign', previous: before === null ? null : JSON.stringify(before), current: JSON.stringify(after) },
  ];
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    action,
    subjectKind: 'campaign',
    subjectId: id,
    at: deps.clock.now(),
    changes,
  });
}

/** @throws AppError invalid, at the field. */
export async function draftCampaign(deps: CampaignsDeps, by: Actor, terms: CampaignTerms): Promise<{ id: string }> {
  const id = deps.ids();
  await inTransaction(deps.db, async (tx) => {
    const updatedAt = deps.clock.now();
    await insertCampaign(tx, {
      ...(await rowOfTerms(deps, tx, terms)),
      id,
      state: 'draft',
      revision: 1,
      editors: [by.userId],
      updatedAt,
    });
    await record(deps, tx, by, id, { action: 'campaign_drafted', before: null, after: terms });
  });
  return { id };
}

/** @throws AppError not_found `campaigns.none`; conflict `campaigns.changed_meanwhile` for another revision. */
async function act(
  deps: CampaignsDeps,
  { id, revision }: { id: string; revision: number },
  work: (tx: Tx, row: CampaignRow) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockCampaign(tx, id);
    if (!row) throw notFound('campaigns.none');
    if (row.revision !== revision) throw new AppError('conflict', 'campaigns.changed_meanwhile');
    await work(tx, row);
  });
}

function needDraft({ state }: CampaignRow): void {
  if (state !== 'draft') throw new AppError('conflict', 'campaigns.not_draft');
}
function needSubmitted({ state }: CampaignRow): void {
  if (state !== 'submitted') throw new AppError('conflict', 'campaigns.not_submitted');
}

/** @throws AppError invalid; conflict `campaigns.not_draft`, `campaigns.changed_meanwhile`; not_found. */
export const changeCampaign = (
  deps: CampaignsDeps,
  by: Actor,
  { id, revision, terms }: { id: string; revision: number; terms: CampaignTerms },
): Promise<void> =>
  act(deps, { id, revision }, async (tx, row) => {
    needDraft(row);
    const editors = [...new Set([...row.editors, by.userId])];
    const change = {
      ...(await rowOfTerms(deps, tx, terms)),
      editors,
      revision: revision + 1,
      updatedAt: deps.clock.now(),
    };
    await updateCampaign(tx, id, change);
    await record(deps, tx, by, id, { action: 'campaign_drafted', before: viewTerms(row), after: terms });
  });

/** @throws AppError conflict `campaigns.not_draft`, `campaigns.changed_meanwhile`; not_found. */
export const discardCampaign = (
  deps: CampaignsDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> =>
  act(deps, { id, revision }, async (tx, row) => {
    needDraft(row);
    await deleteCampaign(tx, id);
    await record(deps, tx, by, id, { action: 'campaign_discarded', before: viewTerms(row), after: null });
  });

/** @throws AppError invalid `campaigns.past_end`; conflict; not_found. */
export const submitCampaign = (
  deps: CampaignsDeps,
  by: Actor,
  { id, revision, note }: { id: string; revision: number; note: string },
): Promise<void> =>
  act(deps, { id, revision }, async (tx, row) => {
    needDraft(row);
    const now = deps.clock.now();
    const fault = periodFault(row, now);
    if (fault) throw new AppError('invalid', fault.code);
    const done = { state: 'submitted', note, submittedBy: by.userId, submittedAt: now } as const;
    await updateCampaign(tx, id, { ...done, revision: revision + 1, updatedAt: now });
    await record(deps, tx, by, id, { action: 'campaign_submitted', before: null, after: viewTerms(row) });
  });

/** @throws AppError conflict `campaigns.not_submitted`, `campaigns.changed_meanwhile`; not_found. */
export const returnCampaign = (
  deps: CampaignsDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> =>
  act(deps, { id, revision }, async (tx, row) => {
    needSubmitted(row);
    const back = { state: 'draft', submittedBy: null, submittedAt: null } as const;
    await updateCampaign(tx, id, { ...back, revision: revision + 1, updatedAt: deps.clock.now() });
    await record(deps, tx, by, id, { action: 'campaign_returned', before: 'submitted', after: 'draft' });
  });

/**
 * Tickets that are issued from now on count, never earlier ones. @throws AppError forbidden `campaigns.own_campaign`
 * for one who changed or submitted it; invalid `campaigns.past_end`; conflict; not_found.
 */
export const approveCampaign = (
  deps: CampaignsDeps,
  by: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> =>
  act(deps, { id, revision }, async (tx, row) => {
    needSubmitted(row);
    if (row.editors.includes(by.userId) || row.submittedBy === by.userId)
      throw new AppError('forbidden', 'campaigns.own_campaign');
    const now = deps.clock.now();
    const fault = periodFault(row, now);
    if (fault) throw new AppError('invalid', fault.code);
    const approved = { state: 'approved', approvedBy: by.userId, approvedAt: now } as const;
    await updateCampaign(tx, id, { ...approved, revision: revision + 1, updatedAt: now });
    await record(deps, tx, by, id, { action: 'campaign_approved', before: 'submitted', after: viewTerms(row) });
  });

const ACTIONS = { pause: 'campaign_paused', resume: 'campaign_resumed', end: 'campaign_ended' } as const;

/** What follows from a move for later tickets; null where it is not possible. */
function moved(row: CampaignRow, move: CampaignMove, now: Date): Partial<CampaignRow> | null {
  const state = stateOf(row, now);
  const at = now.toISOString();
  const closed = row.pauses.map(({ from, to }) => ({ from, to: to ?? at }));
  if (move === 'pause')
    return state === 'running' || state === 'planned' ? { pauses: [...row.pauses, { from: at, to: null }] } : null;
  if (move === 'resume') return state === 'paused' ? { pauses: closed } : null;
  return state === 'ended' ? null : { endedAt: now, pauses: closed };
}

/** What it gave stays, and is taken back with its tickets. @throws AppError conflict `campaigns.no_such_move`. */
export const moveCampaign = (
  deps: CampaignsDeps,
  by: Actor,
  { id, revision, move }: { id: string; revision: number; move: CampaignMove },
): Promise<void> =>
  act(deps, { id, revision }, async (tx, row) => {
    const now = deps.clock.now();
    const change = row.state === 'approved' ? moved(row, move, now) : null;
    if (!change) throw new AppError('conflict', 'campaigns.no_such_move');
    const before = stateOf(row, now);
    await updateCampaign(tx, id, { ...change, revision: revision + 1, updatedAt: now });
    await record(deps, tx, by, id, { action: ACTIONS[move], before, after: stateOf({ ...row, ...change }, now) });
  });
