import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import { readOrderMoney } from '#modules/ledger/api.ts';
import { decideOfficeChargeback, readOfficePayments, recordOfficeChargeback } from '#modules/payments/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { OrderMoneyView } from '../../features/balance/order-money.tsx';
import { type ChargebackRefusal, OrderPayments } from '../../features/balance/order-payments.tsx';
import { parseMinor } from '../../features/contracts/parse-amounts.ts';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/order-money.ts';

const MAX_MINOR = 100_000_000_000;

export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args;
  const user = await requireAccount(args);
  const { call } = context.get(serverContext);
  const [money, { payments }] = await Promise.all([
    call(readOrderMoney, { params: { id: params.id } }),
    call(readOfficePayments, { params: { id: params.id } }),
  ]).catch(throwRouteError);
  const saved = new URL(request.url).searchParams.has('saved');
  return { money, payments, saved, records: decideAccess('finance', user) === 'yes' };
}

/** Records a chargeback, or its outcome. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args, 'finance');
  const { params, request, context } = args;
  const { call, now } = context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, request, at, async (form) => {
    const payment = readTextField(form, 'payment', 64);
    assertValid(/^[\w-]{1,64}$/.test(payment));
    const typedFields = Object.fromEntries(
      ['caseNumber', 'sum', 'reason'].map((name) => [name, readTextField(form, name, 200)]),
    );
    try {
      if (readTextField(form, 'intent', 10) === 'decide') {
        const outcome = readTextField(form, 'outcome', 4) === 'won' ? 'won' : 'lost';
        const chargeback = readTextField(form, 'chargeback', 64) || '-';
        await call(decideOfficeChargeback, { params: { id: payment, chargeback }, body: { outcome } });
      } else {
        const minor = parseMinor(typedFields.sum ?? '', MAX_MINOR);
        if (!minor)
          return data({ at, payment, text: null, fields: { sum: 'wrong' }, typed: typedFields }, { status: 422 });
        const { caseNumber = '', reason = '' } = typedFields;
        await call(recordOfficeChargeback, { params: { id: payment }, body: { caseNumber, minor, reason } });
      }
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return data({ at, payment, text: refusal.text, fields: refusal.fields, typed: typedFields }, { status });
    }
    return redirect(`/office/orders/${encodeURIComponent(params.id)}/money?saved`);
  });
}

/** An order's payments and postings for staff. */
export default function OrderMoneyPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslations('balance.order');
  const { money, payments, saved, records } = loaderData;
  const stepUp = findStepUp(actionData);
  if (stepUp)
    return <StepUpPage stepUp={stepUp} cancelHref={`/office/orders/${encodeURIComponent(params.id)}/money`} />;
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: `/order/${params.id}`, text: t('back') }}>
      <OrderPayments
        payments={payments}
        canRecord={records}
        saved={saved}
        refusal={(actionData as ChargebackRefusal | undefined) ?? null}
      />
      <OrderMoneyView money={money} />
    </Page>
  );
}
