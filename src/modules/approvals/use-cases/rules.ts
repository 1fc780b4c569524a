import { AppError } from '#kernel/app-error.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { OfficeRules } from '../api.ts';
import { type ApprovalRules, findRules, saveRules } from '../db/approval-queries.ts';
import { DEFAULT_RATE_PER_MILLE, DEFAULT_THRESHOLDS, listThresholds, type ThresholdName } from '../domain/rules.ts';
import type { Actor, ApprovalsDeps } from '../ports.ts';
import { requestApproval } from './request-approval.ts';

/** The rules in force: the office's own, or those that a new installation begins with. */
export const readRulesInForce = async (
  { secondFactorDefault }: Pick<ApprovalsDeps, 'secondFactorDefault'>,
  db: Executor,
): Promise<ApprovalRules> =>
  (await findRules(db)) ?? {
    thresholds: DEFAULT_THRESHOLDS,
    ratePerMille: DEFAULT_RATE_PER_MILLE,
    secondFactor: secondFactorDefault,
    version: 0,
  };

export async function readRules(deps: ApprovalsDeps): Promise<OfficeRules> {
  const { thresholds, ratePerMille, secondFactor, version } = await readRulesInForce(deps, deps.db);
  return {
    thresholds: listThresholds(thresholds).map(({ name, currency, minor }) => ({
      name,
      amount: money(minor, currency),
    })),
    ratePerMille,
    secondFactor,
    version,
  };
}

const FIELDS = { credit_limit: 'creditThreshold', payment: 'paymentThreshold', rate: 'rateThreshold' } as const;
const percent = (perMille: number): string => `${perMille / 10} %`;

/** What would change, as lists show it. */
function toRuleChanges(previous: ApprovalRules, current: ApprovalRules): AuditChange[] {
  const before = listThresholds(previous.thresholds);
  return [
    ...listThresholds(current.thresholds).flatMap(({ name, currency, minor }, n): AuditChange[] => {
      const old = before[n]?.minor ?? 0;
      return old === minor
        ? []
        : [{ field: FIELDS[name], previous: money(old, currency), current: money(minor, currency) }];
    }),
    ...(previous.ratePerMille === current.ratePerMille
      ? []
      : [
          {
            field: 'rateShareThreshold' as const,
            previous: percent(previous.ratePerMille),
            current: percent(current.ratePerMille),
          },
        ]),
    ...(previous.secondFactor === current.secondFactor
      ? []
      : [{ field: 'secondFactor' as const, previous: previous.secondFactor, current: current.secondFactor }]),
  ];
}

export type NewRules = {
  version: number;
  thresholds: readonly { name: ThresholdName; amount: { minor: number; currency: Currency } }[];
  ratePerMille: number;
  secondFactor: boolean;
  reason: string;
};

/**
 * Proposes other rules: a second administrator always decides. @throws AppError conflict `approvals.rules_changed`;
 * invalid `approvals.nothing_changed`.
 */
export async function proposeRules(deps: ApprovalsDeps, by: Actor, request: NewRules): Promise<OfficeRules> {
  const proposed = await inTransaction(deps.db, async (tx) => {
    const previous = await readRulesInForce(deps, tx);
    if (previous.version !== request.version) throw new AppError('conflict', 'approvals.rules_changed');
    const thresholds = structuredClone(previous.thresholds) as Record<ThresholdName, Record<Currency, number>>;
    for (const { name, amount } of request.thresholds) thresholds[name][amount.currency] = amount.minor;
    const { ratePerMille, secondFactor } = request;
    const next: ApprovalRules = { thresholds, ratePerMille, secondFactor, version: previous.version + 1 };
    const changes = toRuleChanges(previous, next);
    if (changes.length === 0) throw new AppError('invalid', 'approvals.nothing_changed');
    return requestApproval(deps, tx, {
      kind: 'office_rules',
      subject: { kind: 'office', id: 'rules' },
      amount: null,
      changes,
      payload: next,
      by,
      reason: request.reason,
    });
  });
  return { ...(await readRules(deps)), ...(proposed && { proposed }) };
}

/**
 * Carries out approved rules. @throws AppError conflict `approvals.rules_changed` when others came into force
 * meanwhile.
 */
export async function applyRules(deps: ApprovalsDeps, tx: Tx, payload: unknown, by: Actor): Promise<undefined> {
  const next = payload as ApprovalRules;
  const previous = await readRulesInForce(deps, tx);
  if (!(await saveRules(tx, next, next.version - 1)) || previous.version !== next.version - 1)
    throw new AppError('conflict', 'approvals.rules_changed');
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    contractId: null,
    action: 'office_rules_changed',
    ip: by.ip,
    at: deps.clock.now(),
    subjectKind: 'office',
    subjectId: 'rules',
    changes: toRuleChanges(previous, next),
  });
  return undefined;
}
