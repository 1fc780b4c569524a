import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { changePolicy, readPolicy } from '#modules/agencies/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { PolicyFields } from '../../features/travel/policy-fields.tsx';
import { savePolicy } from '../../features/travel/save-policy.ts';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/policy.ts';

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/policy' : '/bad-access');
  return args.context.get(serverContext).call(readPolicy, {}).catch(throwRouteError);
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const at = now ?? new Date().toISOString();
  const page = await call(readPolicy, {}).catch(throwRouteError);
  if (!page.policy) throw redirect('/account/policy');
  return savePolicy(form, { page, at }, (body) => call(changePolicy, { body }));
}

/** What employees of a company may order without approval, and who approves the rest. */
export default function Policy({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('travel.policy');
  const { policy, approvers, mayEdit } = loaderData;
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      {actionData?.saved && <Alert tone="done" live title={t('saved')} />}
      {!policy && (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {policy && !mayEdit && (
        <Alert tone="info">{t('readOnly', { names: approvers.map(({ name }) => name).join(', ') })}</Alert>
      )}
      {policy && (
        <PolicyFields
          key={actionData?.saved ? actionData.at : loaderData.version}
          page={{ ...loaderData, policy: actionData?.policy ?? policy }}
          problems={actionData?.problems ?? []}
          refusal={actionData?.refusal ?? null}
        />
      )}
    </Page>
  );
}
