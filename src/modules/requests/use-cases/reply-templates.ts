import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { LOCALES } from '#kernel/locale.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { ReplyTemplate, ReplyTemplateInput } from '../api.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  type ReplyTemplateRow,
  updateTemplate,
} from '../db/template-queries.ts';
import { unknownField } from '../domain/reply-template.ts';
import type { RequestsDeps } from '../ports.ts';
import { requireStaff } from './own-request.ts';
import type { Visitor } from './sealed-data.ts';

async function toTemplates(deps: RequestsDeps, rows: readonly ReplyTemplateRow[]): Promise<ReplyTemplate[]> {
  const names = new Map((await deps.listExecutors(deps.db)).map(({ id, name }) => [id, name]));
  return rows.map(({ changedBy, changedAt, ...row }) => ({
    ...row,
    changedBy: names.get(changedBy) ?? null,
    changedAt: changedAt.toISOString(),
  }));
}

export const listReplyTemplates = async (deps: RequestsDeps): Promise<{ templates: ReplyTemplate[] }> => ({
  templates: await toTemplates(deps, await listTemplateRows(deps.db)),
});

/** @throws AppError invalid: no text at all, or a field that no request has. */
function requireTexts({ texts }: ReplyTemplateInput): void {
  const problems: FieldProblem[] = LOCALES.flatMap((locale) => {
    const field = unknownField(texts[locale]);
    return field === null
      ? []
      : [{ path: `texts.${locale}`, code: 'requests.unknown_template_field', values: { field } }];
  });
  if (LOCALES.every((locale) => texts[locale] === ''))
    problems.push({ path: 'texts.ru', code: 'requests.text_required' });
  if (problems.length > 0) throw invalidFields(problems);
}

/** Writes down who changed which text; the texts themselves stand in the table. */
function recordChange(
  deps: RequestsDeps,
  tx: Tx,
  visitor: Visitor,
  { id, previous, current }: { id: string; previous: string | null; current: string | null },
): Promise<void> {
  return deps.record(tx, {
    actor: requireStaff(visitor).userId,
    contractId: null,
    action: 'request_template_changed',
    subjectKind: 'office',
    subjectId: id,
    at: deps.clock.now(),
    ip: visitor.ip,
    changes: [{ field: 'template', previous, current }],
  });
}

const asText = ({ title, texts }: Pick<ReplyTemplateRow, 'title' | 'texts'>): string =>
  [title, ...LOCALES.map((locale) => texts[locale])].filter(Boolean).join('\n');

/** @throws AppError invalid `requests.text_required`, `requests.unknown_template_field`. */
export async function createReplyTemplate(
  deps: RequestsDeps,
  visitor: Visitor,
  input: ReplyTemplateInput,
): Promise<ReplyTemplate> {
  const { userId } = requireStaff(visitor);
  requireTexts(input);
  const row = { ...input, id: deps.ids(), version: 1, changedBy: userId, changedAt: deps.clock.now() };
  await inTransaction(deps.db, async (tx) => {
    await insertTemplate(tx, row);
    await recordChange(deps, tx, visitor, { id: row.id, previous: null, current: asText(row) });
  });
  return only(await toTemplates(deps, [row]));
}

/**
 * @throws AppError invalid `requests.text_required`, `requests.unknown_template_field`; not_found
 * `requests.template_not_found`; conflict `requests.template_changed` when somebody changed it meanwhile.
 */
export async function changeReplyTemplate(
  deps: RequestsDeps,
  visitor: Visitor,
  id: string,
  { version, ...input }: ReplyTemplateInput & { version: number },
): Promise<ReplyTemplate> {
  const { userId } = requireStaff(visitor);
  requireTexts(input);
  const row = { ...input, id, version: version + 1, changedBy: userId, changedAt: deps.clock.now() };
  await inTransaction(deps.db, async (tx) => {
    const before = await findTemplate(tx, id);
    if (!before) throw notFound('requests.template_not_found');
    if (!(await updateTemplate(tx, row, version))) throw new AppError('conflict', 'requests.template_changed');
    await recordChange(deps, tx, visitor, { id, previous: asText(before), current: asText(row) });
  });
  return only(await toTemplates(deps, [row]));
}

/** Removing it again changes nothing. */
export async function removeReplyTemplate(deps: RequestsDeps, visitor: Visitor, id: string): Promise<{ done: true }> {
  requireStaff(visitor);
  await inTransaction(deps.db, async (tx) => {
    const row = await deleteTemplate(tx, id);
    if (row) await recordChange(deps, tx, visitor, { id, previous: asText(row), current: null });
  });
  return { done: true };
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('one template');
  return one;
}
