import { useTranslations } from 'use-intl';
import { changeOfficePolicy, readContract, readOfficePolicy } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PolicyFields } from '../../features/travel/policy-fields.tsx';
import { FIRST_POLICY } from '../../features/travel/policy-form.ts';
import { savePolicy } from '../../features/travel/save-policy.ts';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/contract-policy.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { params } = args;
  assertValid(/^[\w-]{1,64}$/.test(params.id));
  const [page, { number }] = await Promise.all([
    call(readOfficePolicy, { params }),
    call(readContract, { params }),
  ]).catch(throwRouteError);
  return { page, number };
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const { params } = args;
  const form = await args.request.formData();
  const page = await call(readOfficePolicy, { params }).catch(throwRouteError);
  return savePolicy(form, { page, at: now ?? new Date().toISOString() }, (body) =>
    call(changeOfficePolicy, { params, body }),
  );
}

/** The travel policy of a company, for administrators: the first version and later ones. */
export default function ContractPolicy({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslations('travel.policy');
  const { page, number } = loaderData;
  return (
    <Page
      title={t('title')}
      tabTitle={`${t('title')} · ${number}`}
      lead={t('officeLead', { number })}
      back={{ to: `/office/contracts/${encodeURIComponent(params.id)}`, text: number }}
      narrow
    >
      {actionData?.saved && <Alert tone="done" live title={t('saved')} />}
      {page.people.length === 0 ? (
        <EmptyState level={2} title={t('noPeople')}>
          <Link to="/office/users">{t('noPeopleText')}</Link>
        </EmptyState>
      ) : (
        <PolicyFields
          key={actionData?.saved ? actionData.at : page.version}
          page={{ ...page, policy: actionData?.policy ?? page.policy ?? FIRST_POLICY }}
          problems={actionData?.problems ?? []}
          refusal={actionData?.refusal ?? null}
        />
      )}
    </Page>
  );
}
