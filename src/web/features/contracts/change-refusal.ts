import type { ContractTerms } from '#modules/agencies/api.ts';
import type { HistoryEntry } from '#modules/audit/api.ts';
import { asProblem } from '../../api/problem.ts';
import { formErrors } from '../../shared/forms/form-errors.ts';

/** A rejected contract form. */
export type ContractChangeRefusal = {
  at: string;
  /** Name of the form. */
  intent: string;
  text: string | null;
  /** Error by field name: a text, or `wrong` when the page has its own text. */
  fields: Readonly<Record<string, string>>;
  /** The concurrent changes; null for other errors. */
  moved: readonly HistoryEntry[] | null;
};

/** History entries of the contract or contractor after a version. */
const changesSince = (contract: ContractTerms, version: number, ofFirm: boolean): HistoryEntry[] =>
  contract.history.filter(
    (entry) => (entry.action === 'contractor_changed') === ofFirm && (entry.version ?? 0) > version,
  );

/** Converts an error; for a concurrent change it loads what was changed. */
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
