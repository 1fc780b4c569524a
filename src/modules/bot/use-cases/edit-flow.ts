import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { BotDesk } from '../api.ts';
import {
  deleteDraft,
  findDraft,
  findPublished,
  findVersion,
  insertVersion,
  listVersions,
  lockFlow,
  upsertDraft,
} from '../db/flow-queries.ts';
import { checkFlow } from '../domain/check-flow.ts';
import { compareFlows } from '../domain/describe-step.ts';
import { FLOW_LIMITS, type Flow, type Step } from '../domain/flow.ts';
import type { BotDeps } from '../ports.ts';

/** The member of staff who edits. */
export type Editor = { readonly id: string; readonly ip: string };
type EditDeps = Pick<BotDeps, 'db' | 'clock' | 'record' | 'namesOf'>;

const LISTED_VERSIONS = 60;
const NO_FLOW: Flow = { start: '', steps: [] };

/** The flow with its draft, its faults and its versions. */
export async function readDesk({ db, namesOf }: EditDeps): Promise<BotDesk> {
  const [draft, versions] = await Promise.all([findDraft(db), listVersions(db, LISTED_VERSIONS)]);
  const [published] = versions;
  const flow = draft?.flow ?? published?.flow ?? NO_FLOW;
  const authors = [draft?.author, ...versions.map(({ author }) => author)].filter((id) => typeof id === 'string');
  const names = await namesOf(db, [...new Set(authors)]);
  return {
    flow,
    revision: draft?.revision ?? 0,
    draft: draft && { author: names.get(draft.author) ?? '', updatedAt: draft.updatedAt.toISOString() },
    published: published?.version ?? 0,
    faults: checkFlow(flow),
    versions: versions.map(({ version, author, publishedAt, flow: { steps } }) => ({
      version,
      author: author === null ? null : (names.get(author) ?? ''),
      publishedAt: publishedAt.toISOString(),
      steps: steps.length,
    })),
  };
}

/** The flow under the lock. @throws AppError conflict `bot.draft_changed` for another revision. */
async function lockDraft(tx: Tx, revision: number): Promise<Flow> {
  await lockFlow(tx);
  const draft = await findDraft(tx);
  if ((draft?.revision ?? 0) !== revision) throw new AppError('conflict', 'bot.draft_changed');
  return draft?.flow ?? (await findPublished(tx))?.flow ?? NO_FLOW;
}

async function changeDraft(
  deps: EditDeps,
  editor: Editor,
  revision: number,
  change: (flow: Flow, tx: Tx) => Flow | Promise<Flow>,
): Promise<BotDesk> {
  await inTransaction(deps.db, async (tx) => {
    const flow = await change(await lockDraft(tx, revision), tx);
    await upsertDraft(tx, { flow, revision: revision + 1, author: editor.id, updatedAt: deps.clock.now() });
  });
  return readDesk(deps);
}

/**
 * Adds a step (`fresh`) or replaces one. @throws AppError conflict `bot.draft_changed`; invalid `bot.step_exists`,
 * `bot.too_many_steps`; not_found `bot.no_step`.
 */
export const saveStep = (
  deps: EditDeps,
  editor: Editor,
  { revision, step, fresh }: { revision: number; step: Step; fresh: boolean },
): Promise<BotDesk> =>
  changeDraft(deps, editor, revision, (flow) => {
    const exists = flow.steps.some(({ id }) => id === step.id);
    if (exists && fresh) throw invalidField('id', 'bot.step_exists');
    if (!exists && !fresh) throw notFound('bot.no_step');
    if (!exists && flow.steps.length >= FLOW_LIMITS.steps) throw invalidField('id', 'bot.too_many_steps');
    const steps = exists ? flow.steps.map((one) => (one.id === step.id ? step : one)) : [...flow.steps, step];
    return { ...flow, steps };
  });

/** @throws AppError conflict `bot.draft_changed`; not_found `bot.no_step`. */
export const removeStep = (
  deps: EditDeps,
  editor: Editor,
  { revision, step }: { revision: number; step: string },
): Promise<BotDesk> =>
  changeDraft(deps, editor, revision, (flow) => {
    if (!flow.steps.some(({ id }) => id === step)) throw notFound('bot.no_step');
    return { ...flow, steps: flow.steps.filter(({ id }) => id !== step) };
  });

/** @throws AppError conflict `bot.draft_changed`; not_found `bot.no_step`. */
export const setStart = (
  deps: EditDeps,
  editor: Editor,
  { revision, step }: { revision: number; step: string },
): Promise<BotDesk> =>
  changeDraft(deps, editor, revision, (flow) => {
    if (!flow.steps.some(({ id }) => id === step)) throw notFound('bot.no_step');
    return { ...flow, start: step };
  });

/** An earlier version becomes the draft; it is checked and published like any other. @throws AppError not_found. */
export const restoreVersion = (
  deps: EditDeps,
  editor: Editor,
  { revision, version }: { revision: number; version: number },
): Promise<BotDesk> =>
  changeDraft(deps, editor, revision, async (_flow, tx) => {
    const row = await findVersion(tx, version);
    if (!row) throw notFound('bot.no_version');
    return row.flow;
  });

/** @throws AppError conflict `bot.draft_changed`. */
export async function discardDraft(deps: EditDeps, revision: number): Promise<BotDesk> {
  await inTransaction(deps.db, async (tx) => {
    await lockDraft(tx, revision);
    await deleteDraft(tx);
  });
  return readDesk(deps);
}

/**
 * Publishes the draft. Conversations under way stay with the version that they began with. @throws AppError conflict
 * `bot.draft_changed`; not_found `bot.no_draft`; invalid `bot.has_faults`, which names the first step at fault.
 */
export async function publishFlow(deps: EditDeps, editor: Editor, revision: number): Promise<BotDesk> {
  await inTransaction(deps.db, async (tx) => {
    const flow = await lockDraft(tx, revision);
    if (revision === 0) throw notFound('bot.no_draft');
    const [first, ...others] = checkFlow(flow);
    if (first) throw new AppError('invalid', 'bot.has_faults', { step: first.step ?? '—', count: others.length + 1 });
    const before = await findPublished(tx);
    const version = (before?.version ?? 0) + 1;
    const publishedAt = deps.clock.now();
    await insertVersion(tx, { version, flow, author: editor.id, publishedAt });
    await deleteDraft(tx);
    await deps.record(tx, {
      actor: editor.id,
      contractId: null,
      action: 'bot_published',
      subjectKind: 'office',
      subjectId: 'bot',
      at: publishedAt,
      ip: editor.ip,
      version,
      changes: compareFlows(before?.flow ?? NO_FLOW, flow).map((one) => ({ field: 'step', ...one })),
    });
  });
  return readDesk(deps);
}
