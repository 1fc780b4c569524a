import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import { CreateTabs } from '../../features/requests/create-tabs.tsx';
import { loadTravelForm, sendTravelForm } from '../../features/requests/create-travel.ts';
import { TravelForm } from '../../features/requests/travel-form.tsx';
import { serverContext } from '../../server-context.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/requests-create.ts';

const CREATE = '/account/requests/create';

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { search } = new URL(args.request.url);
  if (!user.contract && user.choices.length > 0)
    throw redirect(`/login/contract?from=${encodeURIComponent(CREATE + search)}`);
  // Spec §6: services are asked for by agencies, companies and cashiers; customers ask about an order.
  if (decideAccess('trade', user) !== 'yes') throw redirect(`${CREATE}/order`);
  const { call, newRequests } = args.context.get(serverContext);
  const form = newRequests ? await loadTravelForm(call, new URLSearchParams(search), user.email) : null;
  return { form };
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  return sendTravelForm(call, await args.request.formData(), now ?? new Date().toISOString());
}

/** A new request for one or several services (spec §2, §3). */
export default function RequestsCreate({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('requests');
  const bot = useTranslations('bot.talk');
  const { form } = loaderData;
  return (
    <Page
      title={t('travel.title')}
      lead={t('travel.lead')}
      back={{ to: '/account/requests', text: t('own.all') }}
      actions={
        <LinkButton to="/support-chat" variant="quiet" icon="chat">
          {bot('fromRequest')}
        </LinkButton>
      }
    >
      <CreateTabs current="travel" />
      {form ? (
        <TravelForm
          key={form.copiedFrom ?? 'new'}
          {...form}
          draft={actionData?.draft ?? form.draft}
          refusal={actionData}
        />
      ) : (
        <Alert tone="wait">{t('travel.off')}</Alert>
      )}
    </Page>
  );
}
