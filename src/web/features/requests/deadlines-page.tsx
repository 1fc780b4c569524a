import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { COUNTINGS, LEVEL_KINDS, PRIORITIES, type RequestServiceLevel } from '#modules/requests/api.ts';
import type { FormErrors } from '../../shared/forms/form-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './deadlines.module.css';
import { DeskTabs } from './desk-frame.tsx';
import { SubmitButton } from './parts.tsx';
import css from './requests.module.css';

/** Whole and half hours are typed; the wire takes minutes. */
const hoursOf = (minutes: number): string => String(Math.round((minutes / 60) * 100) / 100);

/** A short label that says to screen readers of what it is. */
const Named = ({ text, name }: { text: string; name: string }) => (
  <>
    {text} <span className="visually-hidden">{name}</span>
  </>
);

export type DeadlinesRefusal = FormErrors & { typed: Readonly<Record<string, string>> };

/** By when requests of each kind are answered. Everybody of staff reads it, administrators change it. */
export function DeadlinesPage(props: {
  levels: readonly RequestServiceLevel[];
  isEditable: boolean;
  saved: boolean;
  refusal: DeadlinesRefusal | undefined;
}) {
  const { refusal } = props;
  const t = useTranslations('requests');
  const levelOf = (kind: RequestServiceLevel['kind'], priority: RequestServiceLevel['priority']) =>
    props.levels.find((level) => level.kind === kind && level.priority === priority);
  const shown = (kind: RequestServiceLevel['kind'], priority: RequestServiceLevel['priority']) => {
    const level = levelOf(kind, priority);
    return level ? `${t('executors.hours', { n: hoursOf(level.minutes) })} · ${t(`deadlines.${level.counting}`)}` : '—';
  };
  return (
    <Page title={t('deadlines.title')} lead={t('deadlines.lead')}>
      <DeskTabs current="deadlines" />
      {props.saved && !refusal && (
        <Alert tone="done" live>
          {t('deadlines.saved')}
        </Alert>
      )}
      {refusal && (
        <Alert key={refusal.at} tone="error" live>
          {refusal.text ?? t('deadlines.badHours')}
        </Alert>
      )}
      {!props.isEditable && <Alert tone="info">{t('deadlines.adminOnly')}</Alert>}
      <Form method="post" className={css.stack ?? ''}>
        <Card>
          <ul className={styles.levels}>
            {LEVEL_KINDS.map((kind) => (
              <li key={kind} className={styles.level}>
                <strong>{t(`kinds.${kind}`)}</strong>
                {PRIORITIES.map((priority) => {
                  const name = `${t(`kinds.${kind}`)}, ${t(`deadlines.${priority}`)}`;
                  const key = `${kind}.${priority}`;
                  const level = levelOf(kind, priority);
                  if (!props.isEditable)
                    return (
                      <span key={priority}>
                        {t(`deadlines.${priority}`)}: {shown(kind, priority)}
                      </span>
                    );
                  return (
                    <fieldset key={priority} className={styles.fields}>
                      <legend>{t(`deadlines.${priority}`)}</legend>
                      <Field
                        name={`${key}.hours`}
                        label={<Named text={t('deadlines.hoursShort')} name={name} />}
                        inputMode="decimal"
                        maxLength={6}
                        defaultValue={refusal?.typed[`${key}.hours`] ?? hoursOf(level?.minutes ?? 0)}
                        error={refusal?.fields[`${key}.hours`] && t('deadlines.badHours')}
                        required
                      />
                      <SelectField
                        name={`${key}.counting`}
                        label={<Named text={t('deadlines.countingShort')} name={name} />}
                        defaultValue={refusal?.typed[`${key}.counting`] ?? level?.counting ?? 'always'}
                      >
                        {COUNTINGS.map((counting) => (
                          <option key={counting} value={counting}>
                            {t(`deadlines.${counting}`)}
                          </option>
                        ))}
                      </SelectField>
                    </fieldset>
                  );
                })}
              </li>
            ))}
          </ul>
        </Card>
        <p className={css.muted}>{t('deadlines.workingNote')}</p>
        {props.isEditable && (
          <div className={css.buttons}>
            <SubmitButton>{t('deadlines.save')}</SubmitButton>
          </div>
        )}
      </Form>
    </Page>
  );
}
