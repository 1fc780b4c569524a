import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { HelpAside } from '../../ui/help-aside.tsx';
import type { IconName } from '../../ui/icon.tsx';
import css from './find-form.module.css';

export type FindFormRefusal = {
  at: string;
  number: string;
  proof: string;
  /** Missing fields; otherwise `text` is the error. */
  missing: readonly ('number' | 'proof')[];
  code: string | null;
  values: Record<string, unknown>;
};

type FindFormText = 'title' | 'lead' | 'number' | 'numberHint' | 'proof' | 'proofHint' | 'find' | 'notFound';

/** Order lookup by number and proof. Input is kept; the error does not reveal which of them was wrong. */
export function FindForm(props: {
  text: (name: FindFormText) => string;
  refusal: FindFormRefusal | undefined;
  numeric?: boolean;
  notice?: ReactNode;
  /** Where the number is found. */
  help: { title: string; points: readonly { icon: IconName; text: string }[] };
  children: ReactNode;
}) {
  const { text, refusal } = props;
  const common = useTranslations('common.errors');
  const errorText = useErrorText();
  // Rate limited: nothing was looked up, so «not found» is not shown.
  const rateLimitText =
    refusal?.code === 'platform.find_later' ? errorText({ code: refusal.code, values: refusal.values }) : null;
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const fieldError = (name: 'number' | 'proof') => refusal?.missing.includes(name) && common('fill_field');
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="description" content={text('lead')} />
      <h1>{text('title')}</h1>
      <p className={css.lead}>{text('lead')}</p>
      {props.notice}
      {refusal && (
        <ErrorSummary
          key={refusal.at}
          title={rateLimitText ?? (refusal.missing.length > 0 ? common('fill_required') : text('notFound'))}
          errors={refusal.missing.map((path) => ({ path, text: text(path) }))}
        >
          {refusal.code && !rateLimitText && <p>{errorText({ code: refusal.code, values: refusal.values })}</p>}
        </ErrorSummary>
      )}
      <div className={css.split}>
        <div className={css.main}>
          <Card>
            <Form method="post" noValidate className={css.form}>
              <Field
                name="number"
                label={text('number')}
                hint={text('numberHint')}
                defaultValue={refusal?.number ?? ''}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                inputMode={props.numeric ? 'numeric' : 'text'}
                aria-required
                error={fieldError('number')}
              />
              <Field
                name="proof"
                label={text('proof')}
                hint={text('proofHint')}
                defaultValue={refusal?.proof ?? ''}
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                aria-required
                error={fieldError('proof')}
              />
              <Button icon="search" busy={busy} className={css.submit ?? ''}>
                {text('find')}
              </Button>
            </Form>
          </Card>
          <p className={css.other}>{props.children}</p>
        </div>
        <HelpAside drawing="places.svg#road" {...props.help} />
      </div>
    </div>
  );
}
