import { data, redirect } from 'react-router';
import { admits } from '#kernel/access.ts';
import {
  decideApproval,
  listApprovals,
  MAX_THRESHOLD,
  proposeOfficeRules,
  readOfficeRules,
} from '#modules/approvals/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { ApprovalsPage, type RefusedApproval } from '../../features/approvals/approvals-page.tsx';
import { minorIn, perMilleIn } from '../../features/contracts/typed-sums.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/approvals.ts';

const PATH = '/office/approvals';

export async function loader(args: Route.LoaderArgs) {
  const account = await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const [approvals, rules] = await Promise.all([
    call(listApprovals, {}),
    admits('admin', account) === 'yes' ? call(readOfficeRules, {}) : null,
  ]).catch(throwRouteError);
  const query = new URL(args.request.url).searchParams;
  const done = (['approve', 'reject', 'withdraw', 'proposed'] as const).find((one) => query.has(one)) ?? null;
  return { approvals, rules, done, now: now ?? new Date().toISOString() };
}

/** A refusal shows the concurrent decision. */
export const shouldRevalidate = () => true;

/** Decides on a proposal, or proposes other rules. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const intent = typed(form, 'intent', 20);
    const was = Object.fromEntries([...form.keys()].map((name) => [name, typed(form, name, 300)]));
    const refuse = (refusal: Pick<RefusedApproval, 'text' | 'fields'>, status: number) =>
      data<RefusedApproval>(
        { ...refusal, at, about: intent === 'rules' ? 'rules' : (was.id ?? ''), typed: was },
        { status },
      );
    try {
      if (intent === 'rules') {
        const { thresholds } = await call(readOfficeRules, {});
        const sums = thresholds.map(({ name, amount: { currency } }) => {
          const field = `${name}-${currency}`;
          return { field, name, currency, minor: minorIn(was[field] ?? '', MAX_THRESHOLD) };
        });
        const wrong: { field: string }[] = sums.filter(({ minor }) => minor === null);
        const ratePerMille = perMilleIn(was.ratePerMille ?? '');
        if (ratePerMille === null) wrong.push({ field: 'ratePerMille' });
        if (wrong.length > 0 || ratePerMille === null)
          return refuse({ text: null, fields: Object.fromEntries(wrong.map(({ field }) => [field, 'wrong'])) }, 422);
        await call(proposeOfficeRules, {
          body: {
            version: Number(was.version) || 0,
            ratePerMille,
            secondFactor: was.secondFactor === '1',
            reason: was.reason ?? '',
            thresholds: sums.map(({ name, currency, minor }) => ({
              name,
              amount: { minor: minor ?? 0, currency },
            })),
          },
        });
        return redirect(`${PATH}?proposed`);
      }
      const decision = (['approve', 'reject', 'withdraw'] as const).find((one) => one === intent) ?? 'reject';
      await call(decideApproval, {
        params: { id: was.id || '-' },
        body: { decision, note: was.note?.trim() ?? '' },
      });
      return redirect(`${PATH}?${decision}`);
    } catch (thrown) {
      const { refused, status } = formErrors(thrown, at);
      return refuse(refused, status);
    }
  });
}

/** What waits for a second person of the staff. */
export default function OfficeApprovals({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back={PATH} />;
  return <ApprovalsPage {...loaderData} refused={(actionData as RefusedApproval | undefined) ?? null} />;
}
