import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isLocalDate } from '#kernel/dates.ts';
import { type ImportEntry, isDocumentType, type PassengerImport } from '#modules/travellers/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { useAfterHydration } from '../../ui/link.tsx';
import css from './passengers.module.css';
import { useFieldName } from './use-field-name.ts';

/** Preview of a file: passengers to save, and rows with problems. */
export function ImportPreview({ preview, refusal }: { preview: PassengerImport; refusal: string | null }) {
  const t = useTranslations('savedPassengers.import');
  const validEntries = preview.entries.filter(({ state }) => state === 'good');
  const bad = preview.entries.filter(({ state }) => state !== 'good');
  if (preview.savedCount !== null)
    return (
      <Alert tone="done" live title={t('done', { count: preview.savedCount })}>
        <div className={css.actions}>
          <LinkButton variant="secondary" size="small" to="/account/passengers?sort=recent">
            {t('toList')}
          </LinkButton>
          <LinkButton variant="quiet" size="small" to="/account/passengers/import">
            {t('another')}
          </LinkButton>
        </div>
      </Alert>
    );
  return (
    <>
      {refusal && <Alert tone="error" live title={refusal} />}
      <p className={css.total}>
        {t('found', { count: preview.entries.length })} · {preview.fileName}
      </p>
      {bad.length > 0 && (
        <Card aria-labelledby="bad">
          <CardHead level={2} id="bad" title={t('bad', { count: bad.length })} />
          <ul className={css.entries}>
            {bad.map((entry) => (
              <li key={entry.n}>
                <EntryName entry={entry} />
                <EntryProblems entry={entry} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {validEntries.length > 0 ? <ValidRows validEntries={validEntries} /> : <Alert tone="wait">{t('noGood')}</Alert>}
      <div className={css.actions}>
        <LinkButton variant="quiet" to="/account/passengers/import">
          {t('another')}
        </LinkButton>
      </div>
    </>
  );
}

function ValidRows({ validEntries }: { validEntries: readonly ImportEntry[] }) {
  const t = useTranslations('savedPassengers.import');
  const afterHydrationClass = useAfterHydration();
  const navigation = useNavigation();
  const list = useRef<HTMLUListElement>(null);
  const all = (checked: boolean) => {
    for (const checkbox of list.current?.querySelectorAll('input') ?? []) checkbox.checked = checked;
  };
  return (
    <Card aria-labelledby="good">
      <CardHead level={2} id="good" title={t('good', { count: validEntries.length })} />
      <Form method="post" className={css.upload}>
        {validEntries.length > 1 && (
          <Checkbox
            name="all"
            defaultChecked
            className={afterHydrationClass}
            onChange={(event) => all(event.currentTarget.checked)}
          >
            {t('all')}
          </Checkbox>
        )}
        <ul className={css.entries} ref={list}>
          {validEntries.map((entry) => (
            <li key={entry.n}>
              <Checkbox name="entry" id={`entry-${entry.n}`} value={entry.n} defaultChecked>
                <EntryName entry={entry} />
              </Checkbox>
            </li>
          ))}
        </ul>
        <div className={css.sticky}>
          <Button busy={navigation.state !== 'idle'}>{t('keep')}</Button>
        </div>
      </Form>
    </Card>
  );
}

const formatBirthdate = (date: string) => (isLocalDate(date) ? formatNumericDate(date) : date);

function EntryName({ entry }: { entry: ImportEntry }) {
  const t = useTranslations('savedPassengers.import');
  const types = useTranslations('travellers.documents');
  return (
    <span className={css.entryName}>
      <strong>
        {entry.surname} {entry.name}
      </strong>{' '}
      {formatBirthdate(entry.birthdate)}
      <span className={css.note}>
        {t('line', { lines: entry.lines.join(', ') })}
        {entry.documents.map(({ type, masked, expiration }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: documents as they stand in the file
          <span key={i}>
            {' · '}
            {isDocumentType(type) ? types(type) : type} {masked} {formatBirthdate(expiration)}
          </span>
        ))}
      </span>
    </span>
  );
}

function EntryProblems({ entry }: { entry: ImportEntry }) {
  const t = useTranslations('savedPassengers.import');
  const errorText = useErrorText();
  const fieldName = useFieldName();
  if (entry.state === 'known' || entry.state === 'twice')
    return (
      <p className={css.problems}>
        {t(entry.state)}{' '}
        {entry.passengerId && (
          <a href={`/account/passengers/${entry.passengerId}`} target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        )}
      </p>
    );
  return (
    <ul className={css.problems}>
      {entry.problems.map(({ path, code, values }) => (
        <li key={path}>
          {fieldName(path)}: {errorText({ code, values })}
        </li>
      ))}
    </ul>
  );
}
