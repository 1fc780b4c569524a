import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { createKey, LIFETIMES, listKeys, revokeKey, SCOPES } from '#modules/partner-api/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { refusedForm, typed } from '../../features/account/refused.ts';
import { requireAccount } from '../../features/account/session.ts';
import css from '../../features/developers/developers.module.css';
import { KeysCard } from '../../features/developers/keys-card.tsx';
import { MakeKey } from '../../features/developers/make-key.tsx';
import { NewSecret } from '../../features/developers/new-secret.tsx';
import { serverContext } from '../../server-context.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/developers.ts';

const NOTHING = { made: null, revoked: false, refused: null } as const;

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args, 'seller');
  if (!contract)
    throw redirect(choices.length > 0 ? '/login/contract?from=/account/developers' : '/bad-access');
  const { call, now } = args.context.get(serverContext);
  const { keys } = await call(listKeys, {}).catch(throwRouteError);
  return { keys, now: now ?? new Date().toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const { call, now } = args.context.get(serverContext);
  await requireAccount(args, 'seller');
  const form = await args.request.formData();
  try {
    if (form.get('act') === 'revoke') {
      await call(revokeKey, { params: { id: typed(form, 'id') } });
      return { ...NOTHING, revoked: true };
    }
    const days = Number(form.get('days'));
    const body = {
      name: typed(form, 'name', 80),
      scopes: SCOPES.filter((scope) => form.getAll('scope').includes(scope)),
      days: LIFETIMES.find((one) => one === days) ?? 30,
    };
    const { key, secret } = await call(createKey, { body });
    return { ...NOTHING, made: { name: key.name, secret } };
  } catch (thrown) {
    const { refused, status } = refusedForm(thrown, now ?? new Date().toISOString());
    return data({ ...NOTHING, refused }, { status });
  }
}

/** What a contract's programs may do, and the keys they do it with. */
export default function Developers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('developers');
  const refused = actionData?.refused ?? null;
  const made = actionData?.made ?? null;
  const wrong = (['name', 'scopes'] as const).filter((path) => refused?.fields[path]);
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('page.title')} · Sapar`}</title>
      <div>
        <h1>{t('page.title')}</h1>
        <p className={css.lead}>
          {t('page.lead')} <Link to="/developers">{t('page.docs')}</Link>
        </p>
      </div>
      {made && (
        <NewSecret key={made.secret} title={t('make.done', { name: made.name })} secret={made.secret} />
      )}
      {actionData?.revoked && <Notice tone="done" live title={t('keys.revoked')} />}
      {refused && (
        <ErrorSummary
          key={refused.at}
          title={refused.text ?? t('make.failed')}
          errors={wrong.map((path) => ({ path, text: t(`make.${path}`) }))}
        />
      )}
      <KeysCard keys={loaderData.keys} now={loaderData.now} />
      <MakeKey key={made ? made.secret : 'typing'} refused={refused} />
    </div>
  );
}
