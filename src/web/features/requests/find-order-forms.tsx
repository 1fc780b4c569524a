import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import type { FindOrderRefusal } from './find-order-for-request.ts';
import css from './requests.module.css';

/**
 * Lookup of the order for a request (spec §2): by ticket, order or booking number, or by surname and document number.
 */
export function FindOrderForms({ refusal }: { refusal: FindOrderRefusal | undefined }) {
  const t = useTranslations('requests.find');
  const common = useTranslations('common.errors');
  const missing: readonly string[] = refusal?.missing ?? [];
  const field = (name: 'number' | 'proof' | 'surname' | 'document', hint?: string) => (
    <Field
      name={name}
      label={t(name)}
      {...(hint ? { hint } : {})}
      defaultValue={refusal?.typed[name] ?? ''}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={missing.includes(name) && common('fill_field')}
    />
  );
  return (
    <>
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={refusal.rateLimitText ?? (missing.length > 0 ? common('fill_required') : t('notFound'))}
          errors={missing.map((path) => ({ path, text: t(path as 'number') }))}
        >
          {missing.length === 0 && !refusal.rateLimitText && <p>{t('notFoundText')}</p>}
        </ErrorSummary>
      )}
      <div className={css.ways}>
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
      </div>
    </>
  );
}
