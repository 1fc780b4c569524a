import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#kernel/app-error.ts';
import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import { notifyAfterCommit } from '#platform/db/notify.ts';
import type { Company } from '../api.ts';
import { findNewest, insertVersion, lockCompany } from '../db/company-queries.ts';
import type { CompanyDeps } from '../ports.ts';
import { COMPANY_CHANNEL, COMPANY_TOPIC } from './follow-company.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string | undefined };

/** What counts, with its version and who saved it. */
export async function viewCompany(deps: CompanyDeps, db: Executor = deps.db): Promise<Company> {
  const row = await findNewest(db);
  if (!row) return { details: wire(emptyCompany(deps.site)), version: 0, savedBy: null, savedAt: null };
  const names = row.author === null ? null : await deps.namesOf(deps.db, [row.author]);
  return {
    details: wire(row.details),
    version: row.version,
    savedBy: (row.author !== null && names?.get(row.author)) || null,
    savedAt: row.savedAt.toISOString(),
  };
}

/** The same, as lists that an answer may hold. */
const wire = ({ phones, paymentMarks, managers, ...rest }: CompanyDetails): Company['details'] => ({
  ...rest,
  phones: [...phones],
  paymentMarks: [...paymentMarks],
  managers: [...managers],
});

/** A value of the details in one line of the journal. */
function lineOf(value: CompanyDetails[keyof CompanyDetails]): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : valuesOf(one))).join(' · ');
  return typeof value === 'object' ? valuesOf(value) : String(value);
}
const valuesOf = (value: object): string =>
  Object.values(value)
    .filter((one) => one !== null && one !== '')
    .join(', ');

/** What changed, field by field, as the journal names it. */
export function changesOf(before: CompanyDetails, after: CompanyDetails): AuditChange[] {
  const fields = Object.keys(after) as (keyof CompanyDetails)[];
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      previous: lineOf(before[field]) || null,
      current: lineOf(after[field]) || null,
    }));
}

/**
 * Saves the details as the next version; the same details again change nothing. @throws AppError conflict
 * `company.changed_meanwhile` when another version counts than the one that was opened.
 */
export async function saveCompany(
  deps: CompanyDeps,
  by: Actor,
  { version, details }: { version: number; details: CompanyDetails },
): Promise<Company> {
  const { db, clock, site, audit } = deps;
  return inTransaction(db, async (tx) => {
    await lockCompany(tx);
    const newest = await findNewest(tx);
    if ((newest?.version ?? 0) !== version) throw new AppError('conflict', 'company.changed_meanwhile');
    const changes = changesOf(newest?.details ?? emptyCompany(site), details);
    if (changes.length > 0 || !newest) {
      const savedAt = clock.now();
      await insertVersion(tx, { version: version + 1, details, author: by.userId, savedAt });
      await audit.recordAccess(tx, {
        actor: by.userId,
        ip: by.ip,
        contractId: null,
        action: 'company_changed',
        subjectKind: 'office',
        subjectId: 'company',
        at: savedAt,
        changes,
      });
      notifyAfterCommit(tx, COMPANY_CHANNEL, COMPANY_TOPIC);
    }
    return viewCompany(deps, tx);
  });
}
