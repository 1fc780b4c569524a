import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideApproval, listApprovals } from '#modules/travel-approvals/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ApprovalCard } from '../../features/travel/approval-card.tsx';
import css from '../../features/travel/travel.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
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
  const [id, number] = [typed(form, 'order', 64) || '-', typed(form, 'number', 20)];
  const decision = form.get('decision') === 'approve' ? 'approve' : 'refuse';
  const exchangeId = typed(form, 'exchange', 64) || undefined;
  const about = exchangeId ?? id;
  try {
    const body = { decision, comment: typed(form, 'comment', 500), exchangeId } as const;
    await call(decideApproval, { params: { id }, body });
    const done = exchangeId ? (`exchange_${decision}` as const) : decision;
    return { about, number, done, refused: null } as const;
  } catch (thrown) {
    const { refused, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ about, number, done: null, refused }, { status });
  }
}

/** Orders of a company that wait for its word, and what was decided last. */
export default function Approvals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('travel.approvals');
  const { approvals } = loaderData;
  const waits = (row: (typeof approvals)[number]) => row.trip.approval?.state === 'waiting' && row.open;
  const groups = [
    { name: 'waiting', rows: approvals.filter(waits) },
    { name: 'decided', rows: approvals.filter((row) => !waits(row)) },
  ] as const;
  const refused = actionData?.refused ?? null;
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      {actionData?.done && (
        <Notice tone="done" live title={t(`done_${actionData.done}`, { number: actionData.number })} />
      )}
      {refused && (
        <Notice tone="error" live title={t('failed')}>
          {refused.fields.comment ?? refused.text}
        </Notice>
      )}
      {groups[0].rows.length === 0 && (
        <EmptyState level={2} icon="check" title={t('none')}>
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
                      refused={actionData?.about === (row.exchange?.id ?? row.orderId) ? refused : null}
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
