import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { readTerms, register } from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/account/account.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { TypedDateField } from '../../shared/forms/inputs.tsx';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';
import { loadSession } from '../../shared/session/session.ts';
import { useSite } from '../../shell/client-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { HelpAside } from '../../ui/help-aside.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/registration.ts';

const TEXTS = [
  { name: 'surname', autoComplete: 'family-name' },
  { name: 'name', autoComplete: 'given-name' },
  { name: 'patronymic', autoComplete: 'additional-name' },
  { name: 'birthdate', autoComplete: 'bday' },
  { name: 'phone', autoComplete: 'tel', type: 'tel' },
  { name: 'email', autoComplete: 'username', type: 'email' },
] as const;
const SECRETS = ['password', 'confirmation'] as const;
const OPTIONAL = 'patronymic';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  if ((await loadSession(call, request)).user) throw redirect('/account/profile');
  return call(readTerms, {}).catch(throwRouteError);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const typedTexts = Object.fromEntries(TEXTS.map(({ name }) => [name, readTextField(form, name)])) as Record<
    (typeof TEXTS)[number]['name'],
    string
  >;
  const organisation = readTextField(form, 'organisation');
  const text = { ...typedTexts, birthdate: normalizeTypedDate(typedTexts.birthdate) };
  const agreements = [...form]
    .filter(([name]) => name.startsWith('agreements.'))
    .map(([name, version]) => ({
      key: name.slice('agreements.'.length).slice(0, 40),
      version: Number(version),
    }))
    .filter(({ version }) => Number.isSafeInteger(version))
    .slice(0, 20);
  const secrets = { password: readTextField(form, 'password'), confirmation: readTextField(form, 'confirmation') };
  try {
    await call(register, { body: { ...text, ...secrets, organisation, agreements } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data(
      { ...refusal, text: refusal.text, typed: { ...text, organisation }, ticked: agreements.map(({ key }) => key) },
      { status },
    );
  }
  throw redirect('/registration/sent');
}

/** Registration with the fields of spec §3; works without JavaScript. */
export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.registration');
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const fieldErrors = actionData?.fields ?? {};
  const isAgency = useSite().type === 'agent';
  const labels = [...(isAgency ? (['organisation'] as const) : []), ...TEXTS.map(({ name }) => name), ...SECRETS];
  return (
    <div className={`wrap ${css.page} ${css.wide}`}>
      <meta name="robots" content="noindex" />
      <h1>{t(isAgency ? 'agentTitle' : 'title')}</h1>
      <p className={css.lead}>
        {t(isAgency ? 'agentLead' : 'lead')} <Link to="/login">{t('haveOne')}</Link>
      </p>
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={actionData.text ?? t('failed')}
          errors={[
            ...labels
              .filter((path) => fieldErrors[path])
              .map((path) => ({ path: path as string, text: t(path) as string })),
            ...loaderData.terms
              .map(({ key, title }) => ({ path: `agreements.${key}`, text: title }))
              .filter(({ path }) => fieldErrors[path]),
          ]}
        />
      )}
      <div className={css.withHelp}>
        <Card>
          <Form method="post" noValidate className={`${css.form} ${css.pairs}`}>
            {isAgency && <OrganisationField typed={actionData?.typed.organisation} error={fieldErrors.organisation} />}
            {TEXTS.map(({ name, ...inputProps }) => {
              const typedValue = actionData?.typed[name] ?? '';
              const required = name !== OPTIONAL;
              const common = {
                name,
                label: t(name),
                error: fieldErrors[name],
                'aria-required': required,
                ...inputProps,
              };
              if (name === 'birthdate') return <TypedDateField key={name} {...common} storedDate={typedValue} />;
              return (
                <Field
                  key={name}
                  {...common}
                  defaultValue={typedValue}
                  maxLength={200}
                  {...(name === 'email' && { autoCapitalize: 'none', spellCheck: false, hint: t('emailHint') })}
                  {...(name === OPTIONAL && { hint: t('patronymicHint') })}
                />
              );
            })}
            {SECRETS.map((name) => (
              <Field
                key={name}
                name={name}
                type="password"
                label={t(name)}
                autoComplete="new-password"
                maxLength={200}
                aria-required
                error={fieldErrors[name]}
                {...(name === 'password' && { hint: t('passwordHint') })}
              />
            ))}
            <fieldset className={`${css.terms} ${css.whole}`}>
              <legend>{t('terms')}</legend>
              {loaderData.terms.map(({ key, version, title, href }) => (
                <Checkbox
                  key={key}
                  name={`agreements.${key}`}
                  value={version}
                  required
                  defaultChecked={actionData?.ticked.includes(key)}
                  error={fieldErrors[`agreements.${key}`]}
                >
                  {t.rich('agree', {
                    title,
                    link: (text) => (
                      <a href={href} target="_blank" rel="noreferrer">
                        {text}
                      </a>
                    ),
                  })}
                </Checkbox>
              ))}
            </fieldset>
            <Button busy={busy} className={css.submit ?? ''}>
              {t('register')}
            </Button>
          </Form>
        </Card>
        <RegistrationAside isAgency={isAgency} />
      </div>
    </div>
  );
}

/** The firm of who registers on a site for agencies. */
function OrganisationField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const t = useTranslations('account.registration');
  return (
    <Field
      name="organisation"
      label={t('organisation')}
      autoComplete="organization"
      defaultValue={typed}
      maxLength={200}
      aria-required
      error={error}
      className={css.whole}
    />
  );
}

/** What an account, or a contract, gives. */
function RegistrationAside({ isAgency }: { isAgency: boolean }) {
  const t = useTranslations('account.registration');
  return (
    <HelpAside
      drawing="places.svg#plane"
      hour="dawn"
      title={t('asideTitle')}
      points={
        isAgency
          ? [
              { icon: 'phone', text: t('agentAsideContract') },
              { icon: 'card', text: t('agentAsideMoney') },
              { icon: 'doc', text: t('agentAsideApi') },
            ]
          : [
              { icon: 'ticket', text: t('asideOrders') },
              { icon: 'users', text: t('asidePassengers') },
              { icon: 'bell', text: t('asideNotices') },
            ]
      }
    />
  );
}
