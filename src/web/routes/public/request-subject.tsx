import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { findSubject } from '#modules/requests/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { kindOf } from '../../features/requests/create.ts';
import { text } from '../../features/requests/form-text.ts';
import css from '../../features/requests/requests.module.css';
import { serverContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/request-subject.ts';

const NUMBER = ['number', 'proof'] as const;
const PERSON = ['surname', 'document'] as const;

/** Finds the trip by either pair; whatever was wrong, the answer is the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const names = form.has('surname') ? PERSON : NUMBER;
  const typed: Record<string, string> = Object.fromEntries(names.map((name) => [name, text(form, name, 40)]));
  const missing = names.filter((name) => typed[name] === '');
  const at = now ?? new Date().toISOString();
  if (missing.length > 0) return data({ at, typed, missing }, 400);
  const kind = kindOf(new URL(request.url).searchParams.get('kind'));
  try {
    const body = form.has('surname')
      ? { surname: typed.surname ?? '', document: typed.document ?? '' }
      : { number: typed.number ?? '', proof: typed.proof ?? '' };
    const { orderId } = await call(findSubject, { body });
    return redirect(`/bid-return/create/${encodeURIComponent(orderId)}${kind ? `?kind=${kind}` : ''}`);
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status >= 500) return throwRouteError(thrown);
    return data({ at, typed, missing: [] }, problem.status);
  }
}

/** What the request is about (spec §2: by ticket, order or booking number, or by surname plus document number). */
export default function RequestSubject({ actionData }: Route.ComponentProps) {
  const t = useTranslations('requests.find');
  const common = useTranslations('common.errors');
  const missing: readonly string[] = actionData?.missing ?? [];
  const field = (name: 'number' | 'proof' | 'surname' | 'document', hint?: string) => (
    <Field
      name={name}
      label={t(name)}
      {...(hint ? { hint } : {})}
      defaultValue={actionData?.typed[name] ?? ''}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={missing.includes(name) && common('fill_field')}
    />
  );
  return (
    <div className={`wrap ${css.page} ${css.narrow}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="description" content={t('lead')} />
      <h1>{t('title')}</h1>
      <p className={css.lead}>{t('lead')}</p>
      {actionData && (
        <ErrorSummary
          key={actionData.at}
          title={missing.length > 0 ? common('fill_required') : t('notFound')}
          errors={missing.map((path) => ({ path, text: t(path as 'number') }))}
        >
          {missing.length === 0 && <p>{t('notFoundText')}</p>}
        </ErrorSummary>
      )}
      <Card aria-labelledby="by-number">
        <Form method="post" noValidate className={css.form ?? ''}>
          <h2 id="by-number">{t('byNumber')}</h2>
          <div className={css.two}>
            {field('number', t('numberHint'))}
            {field('proof', t('proofHint'))}
          </div>
          <div className={css.buttons}>
            <Button icon="search">{t('go')}</Button>
          </div>
        </Form>
      </Card>
      <Card aria-labelledby="by-person">
        <Form method="post" noValidate className={css.form ?? ''}>
          <h2 id="by-person">{t('byPerson')}</h2>
          <div className={css.two}>
            {field('surname')}
            {field('document')}
          </div>
          <div className={css.buttons}>
            <Button variant="secondary" icon="search">
              {t('go')}
            </Button>
          </div>
        </Form>
      </Card>
      <p className={css.muted}>
        {t('have')} <Link to="/bid-return">{t('haveLink')}</Link>
      </p>
    </div>
  );
}
