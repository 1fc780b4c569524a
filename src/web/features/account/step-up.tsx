import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { confirmIdentity } from '#modules/identity/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { formErrors, STEP_UP } from '../../shared/forms/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './account.module.css';

/** A form held until the user confirms their identity: all its fields. */
export type StepUp = {
  at: string;
  fields: readonly (readonly [name: string, value: string])[];
  error: string | null;
};

const SECRET_FIELD = 'stepUpSecret';

/**
 * Runs the action of a form. When the API requires a password or code first, returns the form values to be submitted
 * again with it.
 */
export async function withStepUp<T>(call: Call, request: Request, at: string, work: (form: FormData) => Promise<T>) {
  const form = await request.formData();
  const secret = form.get(SECRET_FIELD);
  form.delete(SECRET_FIELD);
  const again = (error: string | null, status: number) =>
    data(
      {
        stepUp: {
          at,
          error,
          fields: [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
        } satisfies StepUp,
      },
      { status },
    );
  if (typeof secret === 'string')
    try {
      await call(confirmIdentity, { body: { secret: secret.slice(0, 200) } });
    } catch (thrown) {
      const { refusal, status } = formErrors(thrown, at);
      return again(refusal.fields.secret ?? refusal.text ?? '', status);
    }
  try {
    return await work(form);
  } catch (thrown) {
    if (asProblem(thrown)?.code !== STEP_UP) throw thrown;
    return again(null, 403);
  }
}

/** Extracts the step-up request from the result of a `withStepUp` action. */
export const findStepUp = <T,>(result: T | { stepUp: StepUp } | undefined): StepUp | null =>
  typeof result === 'object' && result !== null && 'stepUp' in result ? (result.stepUp as StepUp) : null;

/** Asks for the password or a code and keeps the form values; works without scripts. */
export function StepUpPage({ stepUp, cancelHref }: { stepUp: StepUp; cancelHref: string }) {
  const t = useTranslations('approvals.stepUp');
  const busy = useNavigation().state === 'submitting';
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      <Card aria-label={t('title')}>
        <Form method="post" noValidate className={css.form} key={stepUp.at}>
          {stepUp.fields.map(([name, value], n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, the list does not change
            <input key={n} type="hidden" name={name} value={value} />
          ))}
          <Field
            name={SECRET_FIELD}
            type="password"
            label={t('secret')}
            autoComplete="current-password"
            maxLength={200}
            autoFocus
            aria-required
            error={stepUp.error ?? undefined}
          />
          <div className={css.buttons}>
            <Button busy={busy}>{t('go')}</Button>
            <Link to={cancelHref}>{t('back')}</Link>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
