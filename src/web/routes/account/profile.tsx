import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  changePassword,
  endOtherSessions,
  listPasskeys,
  listSessions,
  type Profile,
  readProfile,
  readSecondFactor,
} from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/account/account.module.css';
import { SessionsCard } from '../../features/account/sessions-card.tsx';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, readTextField, unexpectedErrorCode } from '../../shared/forms/form-errors.ts';
import { InstallCard } from '../../shared/install/install-card.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import { useSite } from '../../shell/client-provider.tsx';
import LanguageForm from '../../shell/language-form.tsx';
import ThemeForm from '../../shell/theme-form.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/profile.ts';

const FIELDS = ['current', 'next', 'repeat'] as const;

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const [{ sessions }, factor, passkeys, personal] = await Promise.all([
    call(listSessions, {}),
    call(readSecondFactor, {}),
    call(listPasskeys, {}),
    call(readProfile, {}),
  ]).catch(throwRouteError);
  const welcome = new URL(args.request.url).searchParams.has('welcome');
  return { account: user, sessions, factor, passkeys, personal, welcome, now: now ?? new Date().toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const { call, now } = args.context.get(serverContext);
  await requireAccount(args);
  const form = await args.request.formData();
  if (form.get('act') === 'elsewhere') {
    const { ended } = await call(endOtherSessions, {}).catch(throwRouteError);
    return { changed: false as const, refusal: null, ended };
  }
  const body = {
    current: readTextField(form, 'current'),
    next: readTextField(form, 'next'),
    repeat: readTextField(form, 'repeat'),
  };
  try {
    await call(changePassword, { body });
    return { changed: true as const, refusal: null, ended: null };
  } catch (thrown) {
    const at = now ?? new Date().toISOString();
    const code = unexpectedErrorCode(thrown);
    if (code) {
      const refusal = { at, text: null, code, fields: {} as FormErrors['fields'] };
      return data({ changed: false as const, refusal, ended: null }, { status: 500 });
    }
    const { refusal, status } = formErrors(thrown, at);
    return data({ changed: false as const, refusal: { ...refusal, code: null }, ended: null }, { status });
  }
}

function PasswordForm({ refusal }: { refusal: FormErrors | null }) {
  const t = useTranslations('account.profile');
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <Form method="post" noValidate className={css.form}>
      {FIELDS.map((name) => (
        <Field
          key={name}
          name={name}
          type="password"
          label={t(name)}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          maxLength={200}
          aria-required
          error={refusal?.fields[name]}
        />
      ))}
      <Button busy={busy} className={css.submit ?? ''}>
        {t('change')}
      </Button>
    </Form>
  );
}

function PhoneCard({ phone, phoneSignIn }: Pick<Profile, 'phone' | 'phoneSignIn'>) {
  const t = useTranslations('account.phoneSignIn');
  const isConfirmed = phoneSignIn === 'confirmed';
  return (
    <Card aria-labelledby="phone-sign-in">
      <CardHead level={2} id="phone-sign-in" title={t('title')}>
        {phone && <Badge tone={isConfirmed ? 'done' : 'plain'}>{t(isConfirmed ? 'confirmed' : 'unconfirmed')}</Badge>}
      </CardHead>
      <p className={css.lead}>{phone ?? t('cardNone')}</p>
      <p>
        <Link to="/account/profile/phone">{t('manage')}</Link>
      </p>
    </Card>
  );
}

/** The user's data and password (spec §5). */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const isAgencySite = useSite().type === 'agent';
  const t = useTranslations('account.profile');
  const points = useTranslations('bonuses.customer');
  const passkeys = useTranslations('account.passkeys');
  const { account: user } = loaderData;
  const refusal = actionData?.refusal ?? null;
  return (
    <div className={`wrap ${css.page} ${css.wide} ${css.columns}`}>
      <h1>{t('title')}</h1>
      {loaderData.welcome && !actionData && (
        <Alert tone="done" title={t('welcome', { name: user.name })}>
          {t(isAgencySite ? 'welcomeAgency' : 'welcomeText')}
        </Alert>
      )}
      {user.contract && !user.birthdate && (
        <Alert tone="wait" title={t('birthday')}>
          <p>{t('birthdayText')}</p>
          <Link to="/account/profile/personal">{t('edit')}</Link>
        </Alert>
      )}
      <Card>
        <dl className={css.details}>
          <div>
            <dt>{t('name')}</dt>
            <dd>{user.name}</dd>
          </div>
          <div>
            <dt>{t('email')}</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>{t('roles')}</dt>
            <dd>{user.roles.map((role) => t(`role.${role}`)).join(', ') || t('customer')}</dd>
          </div>
          {user.contract && (
            <div>
              <dt>{t('contract')}</dt>
              <dd>
                {user.contract.contractor.name} · {user.contract.number} · {user.contract.workplace.name}
              </dd>
            </div>
          )}
        </dl>
        <p>
          <Link to="/account/profile/personal">{t('edit')}</Link>
        </p>
      </Card>
      {!user.contract && user.roles.length === 0 && (
        <Card aria-labelledby="points">
          <CardHead level={2} id="points" title={points('mine')} />
          <p className={css.lead}>{points('mineText')}</p>
          <p>
            <Link to="/account/points">{points('mine')}</Link>
          </p>
        </Card>
      )}
      {actionData?.changed && (
        <Alert tone="done" live title={t('changed')}>
          {t('changedText')}
        </Alert>
      )}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.code ? t('unknown', { code: refusal.code }) : (refusal.text ?? t('password'))}
          errors={FIELDS.filter((path) => refusal.fields[path]).map((path) => ({ path, text: t(path) }))}
        />
      )}
      <Card aria-labelledby="password">
        <CardHead level={2} id="password" title={t('password')} />
        <PasswordForm refusal={refusal} key={actionData?.changed ? 'changed' : 'typing'} />
      </Card>
      {(loaderData.passkeys.available || loaderData.passkeys.passkeys.length > 0) && (
        <Card aria-labelledby="passkeys">
          <CardHead level={2} id="passkeys" title={passkeys('title')} />
          <p className={css.lead}>{passkeys('card', { count: loaderData.passkeys.passkeys.length })}</p>
          <p>
            <Link to="/account/profile/passkeys">{passkeys('manage')}</Link>
          </p>
        </Card>
      )}
      {loaderData.personal.phoneSignIn !== 'none' && <PhoneCard {...loaderData.personal} />}
      <Card aria-labelledby="factor">
        <CardHead level={2} id="factor" title={t('factor')}>
          <Badge tone={loaderData.factor.on ? 'done' : 'plain'}>
            {loaderData.factor.on ? t('factorOn') : t('factorOff')}
          </Badge>
        </CardHead>
        <p className={css.lead}>{t('factorText')}</p>
        <p>
          <Link to="/account/profile/second-factor">{loaderData.factor.on ? t('factorEnd') : t('factorBegin')}</Link>
        </p>
      </Card>
      <Card aria-labelledby="preferences">
        <CardHead level={2} id="preferences" title={t('preferences')} />
        <p className={css.lead}>{t('preferencesText')}</p>
        <div className={css.preferences}>
          <LanguageForm />
          <ThemeForm />
        </div>
      </Card>
      <Card aria-labelledby="notices">
        <CardHead level={2} id="notices" title={t('noticesTitle')} />
        <p className={css.lead}>{t('noticesText')}</p>
        <p>
          <Link to="/account/notify/settings">{t('notices')}</Link>
        </p>
      </Card>
      <SessionsCard sessions={loaderData.sessions} now={loaderData.now} ended={actionData?.ended ?? null} />
      {/* Last and across the columns: it comes when the browser has said whether it can install the site. */}
      <div>
        <InstallCard />
      </div>
    </div>
  );
}
