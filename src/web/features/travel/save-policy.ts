import { data } from 'react-router';
import type { PolicyPage, TravelPolicy } from '#modules/agencies/api.ts';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { FIRST_POLICY, readPolicyForm } from './policy-form.ts';

/**
 * Keeps the rules as they were typed over a page; what was typed wrongly stays in the fields, with what is wrong at
 * each.
 */
export async function savePolicy(
  form: FormData,
  { page, at }: { page: PolicyPage; at: string },
  change: (body: { policy: TravelPolicy; version: number }) => Promise<unknown>,
) {
  const { policy, problems } = readPolicyForm(form, page.policy ?? FIRST_POLICY, page.currency);
  if (problems.length > 0) return data({ at, saved: false, policy, problems, refused: null }, { status: 400 });
  try {
    await change({ policy, version: Number(typed(form, 'version', 9)) || 0 });
    return data({ at, saved: true, policy: null, problems, refused: null });
  } catch (thrown) {
    const { refused, status } = formErrors(thrown, at);
    return data({ at, saved: false, policy, problems, refused }, { status });
  }
}
