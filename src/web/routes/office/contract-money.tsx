import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import { changeCreditLimit, MAX_MINOR, readContract } from '#modules/agencies/api.ts';
import { MAX_PAID, readPayments, recordPayment, reversePayment } from '#modules/ledger/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { StepUpPage, stepUpIn, withStepUp } from '../../features/account/step-up.tsx';
import { MoneyPage, type RefusedMoney } from '../../features/contracts/money-page.tsx';
import { refusedChange } from '../../features/contracts/refused.ts';
import { minorIn } from '../../features/contracts/typed-sums.ts';
import { serverContext } from '../../server-context.ts';
import { typed } from '../../shared/forms/refused.ts';
import { readDate } from '../../shared/forms/typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/contract-money.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const { call, now } = context.get(serverContext);
  const [contract, { payments }] = await Promise.all([
    call(readContract, { params: { id: params.id } }),
    call(readPayments, { params: { id: params.id } }),
  ]).catch(throwRouteError);
  const query = new URL(request.url).searchParams;
  const saved = (['changed', 'recorded', 'done', 'proposed'] as const).find((one) => query.has(one)) ?? null;
  const today = localDate(now ? new Date(now) : new Date(), BUSINESS_TIME_ZONE);
  return { contract, payments, saved, today, payment: crypto.randomUUID() };
}

/** A refusal shows the concurrent change. */
export const shouldRevalidate = () => true;

const FORMS = { limit: 'changed', record: 'recorded', reverse: 'done' } as const;

/** Changes the limit, records a payment or takes one back. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const intent = (['limit', 'record', 'reverse'] as const).find((one) => one === typed(form, 'intent'));
    assertValid(intent !== undefined);
    const version = Number(typed(form, 'version', 9)) || 1;
    const was = Object.fromEntries([...form.keys()].map((name) => [name, typed(form, name, 300)]));
    const wrong = (field: string) =>
      data(
        { at, intent, text: null, fields: { [field]: 'wrong' }, moved: null, typed: was, elsewhere: false },
        { status: 422 },
      );
    const documentOn = readDate(was.documentOn ?? '');
    const limit = minorIn(was.limit ?? '', MAX_MINOR);
    const sum = minorIn(was.sum ?? '', MAX_PAID);
    if (intent === 'limit' && limit === null) return wrong('limit');
    if (intent === 'record' && !sum) return wrong('sum');
    try {
      let proposed: string | undefined;
      if (intent === 'limit')
        ({ proposed } = await call(changeCreditLimit, {
          params,
          body: { version, limit: limit ?? 0, reason: was.reason?.trim() ?? '' },
        }));
      else if (intent === 'record')
        ({ proposed } = await call(recordPayment, {
          params,
          body: {
            key: was.key ?? '',
            minor: sum ?? 0,
            document: was.document?.trim() ?? '',
            documentOn: isLocalDate(documentOn) ? documentOn : '',
            note: was.note?.trim() ?? '',
            ...(was.elsewhere === '1' && { elsewhere: true }),
          },
        }));
      else
        ({ proposed } = await call(reversePayment, {
          params: { id: params.id, payment: was.payment?.slice(0, 64) || '-' },
          body: { reason: was.reason?.trim() ?? '' },
        }));
      const outcome = proposed ? 'proposed' : FORMS[intent];
      return redirect(`/office/contracts/${encodeURIComponent(params.id)}/money?${outcome}`);
    } catch (thrown) {
      const { refused, status } = await refusedChange(thrown, { at, intent, version }, () =>
        call(readContract, { params }),
      );
      const elsewhere = asProblem(thrown)?.code === 'ledger.document_elsewhere';
      return data({ ...refused, typed: was, elsewhere }, { status });
    }
  });
}

/** What a contract has, what it is lent and what it paid in. */
export default function ContractMoney({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = stepUpIn(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} back={`/office/contracts/${loaderData.contract.id}/money`} />;
  return <MoneyPage {...loaderData} refused={(actionData as RefusedMoney | undefined) ?? null} />;
}
