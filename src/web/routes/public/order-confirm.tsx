import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { confirmAccess, readAccess, sendAccessCode } from '#modules/orders/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { serverContext } from '../../server-context.ts';
import { readText } from '../../shared/forms/read-form.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { confirmPath } from '../../shared/order/confirm-path.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { toSitePath } from '../../shell/to-site-path.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/order-confirm.ts';
import css from './confirm.module.css';

const returnPath = (id: string, returnParam: FormDataEntryValue | null): string =>
  returnParam ? toSitePath(returnParam) : `/order/${encodeURIComponent(id)}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, now } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const returnParam = new URL(request.url).searchParams.get('back');
  const back = returnPath(params.id, returnParam);
  const access = await call(readAccess, { params: { id: params.id } }).catch(throwRouteError);
  if (access.level === 'confirmed') throw redirect(back);
  return { access, back: returnParam ? back : '', now: now ?? new Date().toISOString() };
}

/** Sends a code or submits it; without scripts each is a form of its own. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const { id } = params;
  const back = form.get('back');
  try {
    if (readText(form, 'intent') === 'send') {
      const channel = readText(form, 'channel') === 'sms' ? 'sms' : 'email';
      await call(sendAccessCode, { params: { id }, body: { channel } });
      return redirect(confirmPath(id, back ? toSitePath(back) : undefined));
    }
    await call(confirmAccess, { params: { id }, body: { code: readText(form, 'code').slice(0, 20) || '-' } });
    return redirect(returnPath(id, back));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    const { code, details, status } = problem;
    return data({ at: now ?? new Date().toISOString(), code, values: details }, status);
  }
}

/** A reader who found an order proves that it is theirs with a code sent to the buyer's telephone or e-mail. */
export default function OrderConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { access, back, now } = loaderData;
  const t = useTranslations('order.confirm');
  const errorText = useErrorText();
  const formatInstant = useFormatInstant(now);
  const navigation = useNavigation();
  const busy = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const order = `/order/${access.orderId}`;
  const codeError = actionData?.code === 'orders.code_wrong' ? errorText(actionData) : undefined;
  const [first] = access.contacts;
  const hidden = back && <input type="hidden" name="back" value={back} />;
  return (
    <Page
      title={t('title')}
      tabTitle={t('tab', { number: access.number })}
      lead={t('lead')}
      back={{ to: order, text: t('back', { number: access.number }) }}
      narrow
    >
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={errorText(actionData)}
          errors={codeError ? [{ path: 'code', text: t('code') }] : []}
        />
      )}
      {access.code && (
        <Card>
          <Form method="post" noValidate className={css.form}>
            {hidden}
            <input type="hidden" name="intent" value="enter" />
            <p className={css.text}>
              {t('sent', { to: access.code.masked, time: formatInstant(access.code.expiresAt) })}
            </p>
            <Field
              name="code"
              label={t('code')}
              hint={t('codeHint', { count: access.code.triesLeft })}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              aria-required
              error={codeError}
            />
            <div>
              <Button busy={busy === 'enter'}>{t('enter')}</Button>
            </div>
          </Form>
        </Card>
      )}
      <Card>
        <Form method="post" className={css.form}>
          {hidden}
          <input type="hidden" name="intent" value="send" />
          <ChoiceGroup legend={t(access.code ? 'sendAgain' : 'where')}>
            {access.contacts.map(({ channel, masked }) => (
              <Radio
                key={channel}
                name="channel"
                value={channel}
                defaultChecked={channel === (access.code?.channel ?? first?.channel)}
              >
                {t(`channels.${channel}`, { to: masked })}
              </Radio>
            ))}
          </ChoiceGroup>
          <div>
            <Button variant={access.code ? 'secondary' : 'primary'} busy={busy === 'send'}>
              {t('send')}
            </Button>
          </div>
        </Form>
      </Card>
      <p className={css.text}>
        {t('lost')} <Link to={`/bid-return/create/${access.orderId}?kind=contact_change`}>{t('lostLink')}</Link>
      </p>
    </Page>
  );
}
