import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import { changeCreditLimit, MAX_MINOR, readContract } from '#modules/agencies/api.ts';
import { MAX_PAID, readPayments, recordPayment, reversePayment } from '#modules/ledger/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { toContractChangeRefusal } from '../../features/contracts/change-refusal.ts';
import { type ContractMoneyRefusal, MoneyPage } from '../../features/contracts/money-page.tsx';
import { parseMinor } from '../../features/contracts/parse-amounts.ts';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';
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

/** A refused form reloads the page, which then shows the concurrent change. */
export const shouldRevalidate = () => true;

const DONE_BY_INTENT = { limit: 'changed', record: 'recorded', reverse: 'done' } as const;

/** Changes the limit, records a payment or reverses one. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const intent = (['limit', 'record', 'reverse'] as const).find((one) => one === readTextField(form, 'intent'));
    assertValid(intent !== undefined);
    const version = Number(readTextField(form, 'version', 9)) || 1;
    const typedFields = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name, 300)]));
    const invalidField = (field: string) =>
      data(
        { at, intent, text: null, fields: { [field]: 'wrong' }, moved: null, typed: typedFields, elsewhere: false },
        { status: 422 },
      );
    const documentOn = normalizeTypedDate(typedFields.documentOn ?? '');
    const limit = parseMinor(typedFields.limit ?? '', MAX_MINOR);
    const amount = parseMinor(typedFields.sum ?? '', MAX_PAID);
    if (intent === 'limit' && limit === null) return invalidField('limit');
    if (intent === 'record' && !amount) return invalidField('sum');
    try {
      let proposed: string | undefined;
      if (intent === 'limit')
        ({ proposed } = await call(changeCreditLimit, {
          params,
          body: { version, limit: limit ?? 0, reason: typedFields.reason?.trim() ?? '' },
        }));
      else if (intent === 'record')
        ({ proposed } = await call(recordPayment, {
          params,
          body: {
            key: typedFields.key ?? '',
            minor: amount ?? 0,
            document: typedFields.document?.trim() ?? '',
            documentOn: isLocalDate(documentOn) ? documentOn : '',
            note: typedFields.note?.trim() ?? '',
            ...(typedFields.elsewhere === '1' && { elsewhere: true }),
          },
        }));
      else
        ({ proposed } = await call(reversePayment, {
          params: { id: params.id, payment: typedFields.payment?.slice(0, 64) || '-' },
          body: { reason: typedFields.reason?.trim() ?? '' },
        }));
      const outcome = proposed ? 'proposed' : DONE_BY_INTENT[intent];
      return redirect(`/office/contracts/${encodeURIComponent(params.id)}/money?${outcome}`);
    } catch (thrown) {
      const { refusal, status } = await toContractChangeRefusal(thrown, { at, intent, version }, () =>
        call(readContract, { params }),
      );
      const elsewhere = asProblem(thrown)?.code === 'ledger.document_elsewhere';
      return data({ ...refusal, typed: typedFields, elsewhere }, { status });
    }
  });
}

/** Balance, credit and payments of a contract. */
export default function ContractMoney({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={`/office/contracts/${loaderData.contract.id}/money`} />;
  return <MoneyPage {...loaderData} refusal={(actionData as ContractMoneyRefusal | undefined) ?? null} />;
}
