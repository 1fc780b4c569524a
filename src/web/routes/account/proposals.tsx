import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { isLocale } from '#kernel/locale.ts';
import { createProposal, listProposals } from '#modules/proposals/api.ts';
import { joinEnds } from '#modules/supply/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/proposals/proposals.module.css';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import type { Route } from './+types/proposals.ts';

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/proposals' : '/bad-access');
  const { call, now } = args.context.get(serverContext);
  const after = new URL(args.request.url).searchParams.get('after')?.slice(0, 200) || undefined;
  const page = await call(listProposals, { query: { after } }).catch((thrown) =>
    // An invalid cursor: starts from the beginning.
    after && asProblem(thrown)?.status === 400 ? call(listProposals, { query: {} }) : throwRouteError(thrown),
  );
  return { ...page, first: after === undefined, now: now ?? new Date().toISOString() };
}

/** Creates a proposal from the offers chosen in results; a refusal is shown above the list. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, caller } = args.context.get(serverContext);
  const form = await args.request.formData();
  const locale = form.get('locale');
  const body = {
    picks: form
      .getAll('pick')
      .slice(0, 20)
      .map((pick) => {
        const [searchUid = '', offerId = ''] = String(pick).slice(0, 130).split(' ');
        return { searchUid, offerId };
      }),
    note: readTextField(form, 'note', 500),
    days: Number(readTextField(form, 'days', 2)) || 3,
    locale: isLocale(locale) ? locale : caller.locale,
  };
  let id: string;
  try {
    ({ id } = await call(createProposal, { body }));
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500) return throwRouteError(thrown);
    return data({ refusal: problem.text ?? '' }, { status: problem.status });
  }
  throw redirect(`/account/proposals/${id}`);
}

/** An agent's proposals to clients. */
export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('proposals.list');
  const state = useTranslations('proposals.state');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(loaderData.now);
  const { proposals, next, first } = loaderData;
  return (
    <Page title={t('title')} lead={t('lead')}>
      {actionData && <Alert tone="error" title={actionData.refusal} live />}
      {proposals.length === 0 && first && (
        <EmptyState level={2} title={t('empty')} actions={<LinkButton to="/">{t('find')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ul className={css.list}>
        {proposals.map((one) => (
          <li key={one.id}>
            <Card>
              <div className={css.row}>
                <Link to={`/account/proposals/${one.id}`} prefetch="none">
                  {one.route
                    ? joinEnds([one.route.from.city, one.route.to.city], locale)
                    : t('created', { time: formatInstant(one.createdAt) })}
                  {' · '}
                  {t('options', { count: one.options })}
                </Link>
                <Badge tone={one.answeredAt ? 'done' : one.state === 'open' ? 'info' : 'plain'}>
                  {one.answeredAt ? t('answered', { time: formatInstant(one.answeredAt) }) : state(one.state)}
                </Badge>
              </div>
              <p className={css.note}>
                {t('created', { time: formatInstant(one.createdAt) })}
                {one.agent && ` · ${one.agent}`}
                {' · '}
                {one.openedAt ? t('opened', { time: formatInstant(one.openedAt) }) : t('notOpened')}
              </p>
              {one.note && <p>{one.note}</p>}
            </Card>
          </li>
        ))}
      </ul>
      <PageLinks
        first={first ? null : { to: '/account/proposals', text: t('first') }}
        next={next === null ? null : { to: `?${new URLSearchParams({ after: next })}`, text: t('older') }}
      />
    </Page>
  );
}
