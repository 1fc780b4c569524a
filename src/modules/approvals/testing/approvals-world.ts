import { randomUUID } from 'node:crypto';
import type { Role } from '#kernel/account.ts';
import { fromMajor, type Money } from '#kernel/money.ts';
import type { AuditEntry } from '#modules/audit/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import type { ApprovalKind } from '../domain/rules.ts';
import type { ApprovalsDeps, ExecuteApproved } from '../ports.ts';
import { type ApprovalDecision, decideProposal } from '../use-cases/decide.ts';
import { requestApproval } from '../use-cases/request-approval.ts';

export const STAFF_USERS: Record<string, Role[]> = {
  finance: ['ROLE_FINANCE'],
  finance2: ['ROLE_FINANCE'],
  admin: ['ROLE_ADMIN'],
  admin2: ['ROLE_ADMIN'],
  cashier: ['ROLE_CASHER'],
};

/**
 * Approvals with a table of people instead of identity; what is carried out is counted in the transaction that
 * carries it out.
 */
export async function approvalsFixture() {
  const database = await testDatabase({ connections: 12 });
  const clock = testClock();
  const staff = structuredClone(STAFF_USERS);
  const emails: { to: string; kind: string }[] = [];
  const noted: AuditEntry[] = [];
  const deps: ApprovalsDeps = {
    db: database.db,
    clock,
    ids: randomUUID,
    baseUrl: 'https://sapar.example',
    secondFactorDefault: true,
    audit: { recordAccess: async (_tx, entry) => void noted.push(entry), historyOf: async () => [] },
    people: {
      namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])),
      rolesOf: async (_db, id) => staff[id] ?? [],
      withRoles: async (_db, roles) =>
        Object.entries(staff)
          .filter(([, own]) => own.some((role) => roles.includes(role)))
          .map(([id]) => ({ id, email: `${id}@sapar.example`, locale: 'ru' as const })),
    },
    // `firm-1` and `firm-2` are two contracts of one firm.
    contractsOfContractor: async (_db, id) =>
      id.startsWith('firm-') ? { id: 'firm', contracts: ['firm-1', 'firm-2'] } : { id, contracts: [id] },
    orderNumbers: async (_db, ids) => new Map(ids.map((id) => [id, id])),
    supplierNames: async (_db, ids) => new Map(ids.map((id) => [id, id])),
    contractNames: async (_db, ids) => new Map(ids.map((id) => [id, `N-${id}`])),
    sendEmail: async (_tx, { to, data }) => void emails.push({ to, kind: data.kind }),
  };
  await database.pool.query('create table public.carried_out (id text)');
  const executed = async (): Promise<number> =>
    (await database.pool.query('select from public.carried_out')).rowCount ?? 0;
  const execute = new Map<ApprovalKind, ExecuteApproved>([
    [
      'credit_limit',
      async (tx) => {
        await tx.execute(`insert into public.carried_out values ('limit')`);
        return undefined;
      },
    ],
    ['staff_roles', async () => undefined],
  ]);
  return {
    database,
    clock,
    deps,
    staff,
    letters: emails,
    noted,
    executed,
    execute,
    raise: (sum: Money | number, by = 'finance', contract = 'one', key?: string, payload: object = {}) =>
      inTransaction(database.db, (tx) =>
        requestApproval(deps, tx, {
          kind: 'credit_limit',
          subject: { kind: 'contract', id: contract },
          reason: 'Season',
          amount: typeof sum === 'number' ? fromMajor(sum) : sum,
          changes: [],
          payload,
          by: { userId: by, ip: '192.0.2.7' },
          ...(key && { key }),
        }),
      ),
    roles: (subject: string, by = 'admin') =>
      inTransaction(database.db, (tx) =>
        requestApproval(deps, tx, {
          kind: 'staff_roles',
          subject: { kind: 'user', id: subject },
          reason: '',
          amount: null,
          changes: [],
          payload: {},
          by: { userId: by, ip: '192.0.2.7' },
        }),
      ),
    decide: (id: string | null, by: string, decision: ApprovalDecision = 'approve', note = '') =>
      decideProposal(deps, execute, { userId: by, ip: '192.0.2.8' }, { id: id ?? '', decision, note }),
    close: () => database.close(),
  };
}
