import { invalidFields } from '#kernel/app-error.ts';
import type { CompanyFirm, CompanySite } from '#kernel/company.ts';
import {
  type DocumentChange,
  moveDocument,
  type Published,
  publishDocument,
  readEditedDocument,
  saveDocument,
} from '#modules/content/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { Company } from '../api.ts';
import { type CompanyDocument, changesOf, documentName, readFirm, readSite } from '../domain/company-documents.ts';
import type { CompanyDeps } from '../ports.ts';
import { COMPANY_CHANNEL, COMPANY_TOPIC } from './follow-company.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string | undefined };
type Part = CompanyFirm | CompanySite;
/** Which part, and its revision as it was opened. */
type Opened = { document: CompanyDocument; revision: number };

/** The firm and what each site says, with drafts and history. */
export async function viewCompany(deps: CompanyDeps): Promise<Company> {
  const site = (document: CompanyDocument) =>
    readEditedDocument<CompanySite>(deps, documentName(document), readSite(deps.variant));
  const [firm, ofPublic, ofAgent] = await Promise.all([
    readEditedDocument<CompanyFirm>(deps, documentName('firm'), readFirm),
    site('public'),
    site('agent'),
  ]);
  // Lists of the details are read-only, those of an answer are not.
  return { firm, sites: { public: ofPublic, agent: ofAgent } } as Company;
}

const changeOf = ({ clock }: CompanyDeps, by: Actor, { document, revision }: Opened): DocumentChange => ({
  name: documentName(document),
  revision,
  by: by.userId,
  now: clock.now(),
});

/** Links of the bottom of pages that lead to a page of ours which is not there. @throws AppError invalid. */
async function checkLinks(deps: CompanyDeps, tx: Tx, part: Part): Promise<void> {
  if (!('footerLinks' in part)) return;
  const missing = await deps.brokenLinks(
    tx,
    deps.clock.now(),
    part.footerLinks.map(({ href }) => href),
  );
  const problems = part.footerLinks.flatMap(({ href }, row) =>
    missing.includes(href) ? [{ path: `details.footerLinks.${row}.href`, code: 'content.banner_link' }] : [],
  );
  if (problems.length > 0) throw invalidFields(problems);
}

/** Writes what readers have now, or will have, into the journal and wakes every process. */
async function record(deps: CompanyDeps, tx: Tx, by: Actor, change: DocumentChange, made: Published<Part>) {
  if (!made.changed) return;
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    action: 'company_changed',
    subjectKind: 'office',
    subjectId: change.name,
    at: change.now,
    version: made.version,
    changes: changesOf(made.before, made.after),
  });
  notifyAfterCommit(tx, COMPANY_CHANNEL, COMPANY_TOPIC);
}

/** Saves a draft. @throws AppError conflict `content.draft_changed`. */
export const saveCompany = (deps: CompanyDeps, by: Actor, opened: Opened, part: Part): Promise<{ revision: number }> =>
  inTransaction(deps.db, (tx) => saveDocument(tx, changeOf(deps, by, opened), part));

/**
 * Publishes a part now or at a time (null: now). @throws AppError conflict `content.draft_changed`; invalid
 * `content.time_past`, `content.banner_link`.
 */
export const publishCompany = (
  deps: CompanyDeps,
  by: Actor,
  opened: Opened,
  { part, at }: { part: Part; at: string | null },
): Promise<{ revision: number }> =>
  inTransaction(deps.db, async (tx) => {
    await checkLinks(deps, tx, part);
    const change = changeOf(deps, by, opened);
    const made = await publishDocument<Part>(tx, change, { value: part, at });
    await record(deps, tx, by, change, made);
    return { revision: made.revision };
  });

type Move = Parameters<typeof moveDocument>[2]['move'];

/**
 * Only the portal of agencies may be left without details of its own: it then says what the site for everybody says.
 * @throws AppError as `moveDocument`.
 */
export const moveCompany = (
  deps: CompanyDeps,
  by: Actor,
  opened: Opened,
  { move, version }: { move: Move; version?: number | undefined },
): Promise<{ revision: number }> =>
  inTransaction(deps.db, async (tx) => {
    const change = changeOf(deps, by, opened);
    const made = await moveDocument<Part>(tx, change, { move, version, mayBeNone: opened.document === 'agent' });
    await record(deps, tx, by, change, made);
    return { revision: made.revision };
  });
