import type { ContractTerms } from '#modules/agencies/api.ts';
import type { HistoryEntry } from '#modules/audit/api.ts';
import { asProblem } from '../../api/problem.ts';
import { formErrors } from '../../shared/forms/refused.ts';

/** Why a form of a contract was not taken. */
export type RefusedChange = {
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
const since = (contract: ContractTerms, version: number, ofFirm: boolean): HistoryEntry[] =>
  contract.history.filter(
    (entry) => (entry.action === 'contractor_changed') === ofFirm && (entry.version ?? 0) > version,
  );

/** Reads a refusal; of a concurrent change, also what it changed. */
export async function refusedChange(
  thrown: unknown,
  form: { at: string; intent: string; version: number },
  readAgain: () => Promise<ContractTerms>,
): Promise<{ refused: RefusedChange; status: number }> {
  const { at, intent, version } = form;
  const { refused, status } = formErrors(thrown, at);
  const code = asProblem(thrown)?.code;
  const moved = code === 'agencies.contract_moved' || code === 'agencies.contractor_moved';
  const ofFirm = code === 'agencies.contractor_moved';
  return {
    refused: {
      at,
      intent,
      text: refused.text,
      fields: refused.fields,
      moved: moved ? since(await readAgain(), version, ofFirm) : null,
    },
    status,
  };
}
