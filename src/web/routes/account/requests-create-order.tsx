import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import { isStaff } from '#kernel/account.ts';
import { findOrders, listOrders } from '#modules/sales/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { CreateTabs } from '../../features/requests/create-tabs.tsx';
import { findOrderForRequest } from '../../features/requests/find-order-for-request.ts';
import { FindOrderForms } from '../../features/requests/find-order-forms.tsx';
import css from '../../features/requests/requests.module.css';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { OrderResults, OrderSearch } from '../../shell/workspace/order-search.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/requests-create-order.ts';

const RECENT = 5;
const createRequestHref = (id: string) => `/bid-return/create/${encodeURIComponent(id)}`;

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { contract, choices } = user;
  if (!contract && choices.length > 0) throw redirect('/login/contract?from=/account/requests/create/order');
  const { call } = args.context.get(serverContext);
  const q = new URL(args.request.url).searchParams.get('q')?.trim().slice(0, 60) ?? '';
  // Customers have no list of orders: they find an order by number and name.
  const canSearch = contract !== null || isStaff(user);
  const [found, recent] = await Promise.all([
    canSearch && q !== '' ? call(findOrders, { query: { q } }).catch(throwRouteError) : null,
    contract && q === ''
      ? call(listOrders, { query: { status: 'sold', sort: 'created', order: 'desc' } }).catch(throwRouteError)
      : null,
  ]);
  return {
    mayTravel: decideAccess('trade', user) === 'yes',
    looks: canSearch,
    q,
    found: found?.orders ?? null,
    recent: (recent?.orders ?? [])
      .slice(0, RECENT)
      .map(({ id, number, status, locator, mode, route, locations, passengers }) => ({
        id,
        number,
        status,
        locator,
        mode,
        route,
        locations,
        passengers,
      })),
  };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  return findOrderForRequest(call, args.request, now ?? new Date().toISOString());
}

/** Start of a request in the account: from the user's own order, or from one found by number and name (spec §2). */
export default function RequestsCreateOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('requests.own');
  const { looks: canSearch, q, found, recent } = loaderData;
  return (
    <Page
      title={t('create')}
      lead={t(canSearch ? 'createLead' : 'createLeadOwn')}
      back={{ to: '/account/requests', text: t('all') }}
    >
      {loaderData.mayTravel && <CreateTabs current="order" />}
      {canSearch && <OrderSearch q={q} found={found} hrefOf={createRequestHref} />}
      {recent.length > 0 && (
        <Card aria-labelledby="recent" className={css.stack ?? ''}>
          <h2 id="recent">{t('recent')}</h2>
          <OrderResults label={t('recent')} orders={recent} hrefOf={createRequestHref} />
        </Card>
      )}
      {canSearch && <p className={css.lead}>{t('others')}</p>}
      <FindOrderForms refusal={actionData} />
    </Page>
  );
}
