import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { listKeys, listWebhooks } from '#modules/partner-api/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { handleDevelopersAction } from '../../features/developers/developers-actions.ts';
import { KeysCard } from '../../features/developers/keys-card.tsx';
import { MakeKey } from '../../features/developers/make-key.tsx';
import { NewSecret } from '../../features/developers/new-secret.tsx';
import { WebhooksCard } from '../../features/developers/webhooks-card.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/developers.ts';

const FIELDS = ['name', 'scopes', 'url', 'events'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/developers' : '/bad-access');
  const { call, now } = args.context.get(serverContext);
  const [{ keys }, { webhooks }] = await Promise.all([call(listKeys, {}), call(listWebhooks, {})]).catch(
    throwRouteError,
  );
  return { keys, webhooks, now: now ?? new Date().toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const { call, now } = args.context.get(serverContext);
  await requireAccount(args);
  const form = await args.request.formData();
  try {
    return { ...(await handleDevelopersAction(call, form)), refusal: null };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ made: null, done: null, refusal }, { status });
  }
}

/** API keys and webhooks of a contract. */
export default function Developers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('developers');
  const { keys, webhooks, now } = loaderData;
  const { refusal = null, made = null, done = null } = actionData ?? {};
  const wrong = FIELDS.filter((path) => refusal?.fields[path]);
  return (
    <Page
      title={t('page.title')}
      lead={
        <>
          {t('page.lead')} <Link to="/developers">{t('page.docs')}</Link>
        </>
      }
      narrow
    >
      {made && (
        <NewSecret
          key={made.secret}
          title={t(made.of === 'key' ? 'make.done' : 'hooks.done', { name: made.name })}
          secret={made.secret}
        />
      )}
      {done && <Alert tone="done" live title={t(`done.${done}`)} />}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('make.failed')}
          errors={wrong.map((path) => ({ path, text: t(`field.${path}`) }))}
        />
      )}
      <KeysCard keys={keys} now={now} />
      <MakeKey key={made ? made.secret : 'typing'} refusal={refusal} />
      <WebhooksCard webhooks={webhooks} now={now} refusal={refusal} />
    </Page>
  );
}
