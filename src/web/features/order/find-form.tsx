import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import css from './find-form.module.css';

export type FindFormAnswer = {
  at: string;
  number: string;
  proof: string;
  /** Empty fields; otherwise `text` says what happened. */
  missing: readonly ('number' | 'proof')[];
  code: string | null;
  values: Record<string, unknown>;
};

type Word = 'title' | 'lead' | 'number' | 'numberHint' | 'proof' | 'proofHint' | 'find' | 'notFound';

/** A number and a proof: what was typed is kept, and the answer is the same whichever of them was wrong. */
export function FindForm(props: {
  words: (name: Word) => string;
  found: FindFormAnswer | undefined;
  numeric?: boolean;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const { words, found } = props;
  const common = useTranslations('common.errors');
  const said = useErrorText();
  // Nothing was compared: it is not said that nothing was found.
  const later = found?.code === 'platform.find_later' ? said({ code: found.code, values: found.values }) : null;
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const wrong = (name: 'number' | 'proof') => found?.missing.includes(name) && common('fill_field');
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="description" content={words('lead')} />
      <h1>{words('title')}</h1>
      <p className={css.lead}>{words('lead')}</p>
      {props.notice}
      {found && (
        <ErrorSummary
          key={found.at}
          title={later ?? (found.missing.length > 0 ? common('fill_required') : words('notFound'))}
          errors={found.missing.map((path) => ({ path, text: words(path) }))}
        >
          {found.code && !later && <p>{said({ code: found.code, values: found.values })}</p>}
        </ErrorSummary>
      )}
      <Card>
        <Form method="post" noValidate className={css.form}>
          <Field
            name="number"
            label={words('number')}
            hint={words('numberHint')}
            defaultValue={found?.number ?? ''}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode={props.numeric ? 'numeric' : 'text'}
            aria-required
            error={wrong('number')}
          />
          <Field
            name="proof"
            label={words('proof')}
            hint={words('proofHint')}
            defaultValue={found?.proof ?? ''}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-required
            error={wrong('proof')}
          />
          <Button icon="search" busy={busy} className={css.go ?? ''}>
            {words('find')}
          </Button>
        </Form>
      </Card>
      <p className={css.other}>{props.children}</p>
    </div>
  );
}
