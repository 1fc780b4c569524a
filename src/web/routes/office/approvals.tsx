import { data, redirect } from 'react-router';
import { decideAccess } from '#kernel/access.ts';
import {
  decideApproval,
  listApprovals,
  MAX_THRESHOLD,
  proposeOfficeRules,
  readOfficeRules,
} from '#modules/approvals/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { type ApprovalRefusal, ApprovalsPage } from '../../features/approvals/approvals-page.tsx';
import { parseMinor, parsePerMille } from '../../features/contracts/parse-amounts.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/approvals.ts';

const PATH = '/office/approvals';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const [approvals, rules] = await Promise.all([
    call(listApprovals, {}),
    decideAccess('admin', user) === 'yes' ? call(readOfficeRules, {}) : null,
  ]).catch(throwRouteError);
  const query = new URL(args.request.url).searchParams;
  const done = (['approve', 'reject', 'withdraw', 'proposed'] as const).find((one) => query.has(one)) ?? null;
  return { approvals, rules, done, now: now ?? new Date().toISOString() };
}

/** A refused form reloads the page, which then shows the concurrent decision. */
export const shouldRevalidate = reloadAfterAction;

/** Decides on a proposed change, or proposes other rules. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const intent = readTextField(form, 'intent', 20);
    const typedFields = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name, 300)]));
    const refusalResponse = (refusal: Pick<ApprovalRefusal, 'text' | 'fields'>, status: number) =>
      data<ApprovalRefusal>(
        { ...refusal, at, about: intent === 'rules' ? 'rules' : (typedFields.id ?? ''), typed: typedFields },
        { status },
      );
    try {
      if (intent === 'rules') {
        const { thresholds } = await call(readOfficeRules, {});
        const amounts = thresholds.map(({ name, amount: { currency } }) => {
          const field = `${name}-${currency}`;
          return { field, name, currency, minor: parseMinor(typedFields[field] ?? '', MAX_THRESHOLD) };
        });
        const invalid: { field: string }[] = amounts.filter(({ minor }) => minor === null);
        const ratePerMille = parsePerMille(typedFields.ratePerMille ?? '');
        if (ratePerMille === null) invalid.push({ field: 'ratePerMille' });
        if (invalid.length > 0 || ratePerMille === null)
          return refusalResponse(
            { text: null, fields: Object.fromEntries(invalid.map(({ field }) => [field, 'wrong'])) },
            422,
          );
        await call(proposeOfficeRules, {
          body: {
            version: Number(typedFields.version) || 0,
            ratePerMille,
            secondFactor: typedFields.secondFactor === '1',
            reason: typedFields.reason ?? '',
            thresholds: amounts.map(({ name, currency, minor }) => ({
              name,
              amount: { minor: minor ?? 0, currency },
            })),
          },
        });
        return redirect(`${PATH}?proposed`);
      }
      const decision = (['approve', 'reject', 'withdraw'] as const).find((one) => one === intent) ?? 'reject';
      await call(decideApproval, {
        params: { id: typedFields.id || '-' },
        body: { decision, note: typedFields.note?.trim() ?? '' },
      });
      return redirect(`${PATH}?${decision}`);
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return refusalResponse(refusal, status);
    }
  });
}

/** Changes that need the approval of a second staff member. */
export default function OfficeApprovals({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={PATH} />;
  return <ApprovalsPage {...loaderData} refusal={(actionData as ApprovalRefusal | undefined) ?? null} />;
}
