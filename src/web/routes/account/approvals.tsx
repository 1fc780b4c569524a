import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideApproval, listApprovals } from '#modules/travel-approvals/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ApprovalCard } from '../../features/travel/approval-card.tsx';
import css from '../../features/travel/travel.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/approvals.ts';

const PATH = '/account/approvals';

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? `/login/contract?from=${PATH}` : '/bad-access');
  return args.context.get(serverContext).call(listApprovals, {}).catch(throwRouteError);
}

/** Approves or refuses; a refusal of the server is shown at its order. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const [id, number] = [readTextField(form, 'order', 64) || '-', readTextField(form, 'number', 20)];
  const decision = form.get('decision') === 'approve' ? 'approve' : 'refuse';
  const exchangeId = readTextField(form, 'exchange', 64) || undefined;
  const about = exchangeId ?? id;
  try {
    const body = { decision, comment: readTextField(form, 'comment', 500), exchangeId } as const;
    await call(decideApproval, { params: { id }, body });
    const done = exchangeId ? (`exchange_${decision}` as const) : decision;
    return { about, number, done, refusal: null } as const;
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ about, number, done: null, refusal }, { status });
  }
}

/** Orders of a company that await its approval, and the latest decisions. */
export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('travel.approvals');
  const { approvals } = loaderData;
  const isWaiting = (row: (typeof approvals)[number]) => row.travelApproval.approval?.state === 'waiting' && row.open;
  const groups = [
    { name: 'waiting', rows: approvals.filter(isWaiting) },
    { name: 'decided', rows: approvals.filter((row) => !isWaiting(row)) },
  ] as const;
  const refusal = actionData?.refusal ?? null;
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      {actionData?.done && (
        <Alert tone="done" live title={t(`done_${actionData.done}`, { number: actionData.number })} />
      )}
      {refusal && (
        <Alert tone="error" live title={t('failed')}>
          {refusal.fields.comment ?? refusal.text}
        </Alert>
      )}
      {groups[0].rows.length === 0 && (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {groups.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <section key={name} aria-labelledby={name} className={css.form}>
              <h2 id={name}>{t(name)}</h2>
              <ul className={css.list}>
                {rows.map((row) => (
                  <li key={row.exchange?.id ?? row.orderId}>
                    <ApprovalCard
                      row={row}
                      page={loaderData}
                      refusal={actionData?.about === (row.exchange?.id ?? row.orderId) ? refusal : null}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Page>
  );
}
