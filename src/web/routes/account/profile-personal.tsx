import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { changeProfile, readProfile } from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/account/account.module.css';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { TypedDateField } from '../../shared/forms/inputs.tsx';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/profile-personal.ts';

const NAMES = ['surname', 'name', 'patronymic'] as const;
const FIELDS = [...NAMES, 'birthdate', 'phone'] as const;

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  return call(readProfile, {}).catch(throwRouteError);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const body = {
    surname: readTextField(form, 'surname'),
    name: readTextField(form, 'name'),
    patronymic: readTextField(form, 'patronymic'),
    birthdate: normalizeTypedDate(readTextField(form, 'birthdate', 20)),
    phone: readTextField(form, 'phone', 40),
  };
  try {
    await call(changeProfile, { body });
    return { saved: true, refusal: null, body };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ saved: false, refusal, body }, { status });
  }
}

/** The user's own names, birthdate and telephone. */
export default function ProfilePersonal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.profile');
  const fieldLabels = useTranslations('travellers.fields');
  const navigation = useNavigation();
  const refusal = actionData?.refusal ?? null;
  const shownValues = refusal && actionData ? actionData.body : loaderData;
  return (
    <div className={`wrap ${css.page} ${css.wide}`}>
      <Link to="/account/profile">{t('title')}</Link>
      <h1>{t('personal')}</h1>
      <p className={css.lead}>{t('personalLead')}</p>
      {actionData?.saved && <Alert tone="done" live title={t('saved')} />}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.text ?? t('personal')}
          errors={FIELDS.filter((path) => refusal.fields[path]).map((path) => ({ path, text: fieldLabels(path) }))}
        />
      )}
      <Card>
        <Form method="post" data-repeatable noValidate className={css.pairs} key={refusal?.at ?? 'kept'}>
          {NAMES.map((name) => (
            <Field
              key={name}
              name={name}
              label={fieldLabels(name)}
              defaultValue={shownValues[name] ?? ''}
              maxLength={60}
              autoComplete={{ surname: 'family-name', name: 'given-name', patronymic: 'additional-name' }[name]}
              aria-required={name !== 'patronymic'}
              error={refusal?.fields[name]}
            />
          ))}
          <TypedDateField
            name="birthdate"
            label={fieldLabels('birthdate')}
            storedDate={shownValues.birthdate ?? ''}
            autoComplete="bday"
            aria-required
            error={refusal?.fields.birthdate}
          />
          <Field
            name="phone"
            type="tel"
            label={fieldLabels('phone')}
            defaultValue={shownValues.phone ?? ''}
            maxLength={40}
            autoComplete="tel"
            aria-required
            error={refusal?.fields.phone}
          />
          <Button busy={navigation.state !== 'idle'} className={css.submit ?? ''}>
            {t('save')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
