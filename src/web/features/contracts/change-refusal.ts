import type { ContractTerms } from '#modules/agencies/api.ts';
import type { HistoryEntry } from '#modules/audit/api.ts';
import { asProblem } from '../../api/problem.ts';
import { formErrors } from '../../shared/forms/form-errors.ts';

/** Why a form of a contract was not taken. */
export type ContractChangeRefusal = {
  at: string;
  /** Which form. */
  intent: string;
  text: string | null;
  /** By name of field: in words, or `wrong` where the page knows them. */
  fields: Readonly<Record<string, string>>;
  /** The concurrent change; null unless it is the reason. */
  moved: readonly HistoryEntry[] | null;
};

/** What was done after a version, to the contract or to its firm. */
const changesSince = (contract: ContractTerms, version: number, ofFirm: boolean): HistoryEntry[] =>
  contract.history.filter(
    (entry) => (entry.action === 'contractor_changed') === ofFirm && (entry.version ?? 0) > version,
  );

/** Reads a refusal; of a concurrent change, also what it changed. */
export async function toContractChangeRefusal(
  thrown: unknown,
  form: { at: string; intent: string; version: number },
  reloadContract: () => Promise<ContractTerms>,
): Promise<{ refusal: ContractChangeRefusal; status: number }> {
  const { at, intent, version } = form;
  const { refusal, status } = formErrors(thrown, at);
  const code = asProblem(thrown)?.code;
  const intermediateChanges = code === 'agencies.contract_changed' || code === 'agencies.contractor_changed';
  const ofFirm = code === 'agencies.contractor_changed';
  return {
    refusal: {
      at,
      intent,
      text: refusal.text,
      fields: refusal.fields,
      moved: intermediateChanges ? changesSince(await reloadContract(), version, ofFirm) : null,
    },
    status,
  };
}
