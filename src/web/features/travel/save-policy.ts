import { data } from 'react-router';
import type { PolicyPage, TravelPolicy } from '#modules/agencies/api.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { FIRST_POLICY, readPolicyForm } from './policy-form.ts';

/** Saves the entered policy; invalid input stays in the fields with its errors. */
export async function savePolicy(
  form: FormData,
  { page, at }: { page: PolicyPage; at: string },
  change: (body: { policy: TravelPolicy; version: number }) => Promise<unknown>,
) {
  const { policy, problems } = readPolicyForm(form, page.policy ?? FIRST_POLICY, page.currency);
  if (problems.length > 0) return data({ at, saved: false, policy, problems, refusal: null }, { status: 400 });
  try {
    await change({ policy, version: Number(readTextField(form, 'version', 9)) || 0 });
    return data({ at, saved: true, policy: null, problems, refusal: null });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    return data({ at, saved: false, policy, problems, refusal }, { status });
  }
}
