import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { changeProfile, readProfile } from '#modules/identity/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/account/account.module.css';
import { serverContext } from '../../server-context.ts';
import { DateField } from '../../shared/forms/inputs.tsx';
import { formErrors, typed } from '../../shared/forms/refused.ts';
import { readDate } from '../../shared/forms/typed-date.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
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
    surname: typed(form, 'surname'),
    name: typed(form, 'name'),
    patronymic: typed(form, 'patronymic'),
    birthdate: readDate(typed(form, 'birthdate', 20)),
    phone: typed(form, 'phone', 40),
  };
  try {
    await call(changeProfile, { body });
    return { saved: true, refused: null, body };
  } catch (thrown) {
    const { refused, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ saved: false, refused, body }, { status });
  }
}

/** The own names, birthdate and telephone. */
export default function ProfilePersonal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('account.profile');
  const words = useTranslations('travellers.fields');
  const navigation = useNavigation();
  const refused = actionData?.refused ?? null;
  const kept = refused && actionData ? actionData.body : loaderData;
  return (
    <div className={`wrap ${css.page} ${css.wide}`}>
      <Link to="/account/profile">{t('title')}</Link>
      <h1>{t('personal')}</h1>
      <p className={css.lead}>{t('personalLead')}</p>
      {actionData?.saved && <Notice tone="done" live title={t('saved')} />}
      {refused && (
        <ErrorSummary
          key={refused.at}
          title={refused.text ?? t('personal')}
          errors={FIELDS.filter((path) => refused.fields[path]).map((path) => ({ path, text: words(path) }))}
        />
      )}
      <Card>
        <Form method="post" data-repeatable noValidate className={css.pairs} key={refused?.at ?? 'kept'}>
          {NAMES.map((name) => (
            <Field
              key={name}
              name={name}
              label={words(name)}
              defaultValue={kept[name] ?? ''}
              maxLength={60}
              autoComplete={{ surname: 'family-name', name: 'given-name', patronymic: 'additional-name' }[name]}
              aria-required={name !== 'patronymic'}
              error={refused?.fields[name]}
            />
          ))}
          <DateField
            name="birthdate"
            label={words('birthdate')}
            kept={kept.birthdate ?? ''}
            autoComplete="bday"
            aria-required
            error={refused?.fields.birthdate}
          />
          <Field
            name="phone"
            type="tel"
            label={words('phone')}
            defaultValue={kept.phone ?? ''}
            maxLength={40}
            autoComplete="tel"
            aria-required
            error={refused?.fields.phone}
          />
          <Button busy={navigation.state !== 'idle'} className={css.go ?? ''}>
            {t('save')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
