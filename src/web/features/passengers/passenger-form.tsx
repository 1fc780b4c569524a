import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { MAX_DOCUMENTS, type SavedFormInput, type SavedPassengerLine } from '#modules/travellers/api.ts';
import { ScanButton } from '../../shared/document-scan/scan-button.tsx';
import { NameField, TypedDateField } from '../../shared/forms/inputs.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { DocumentFields } from './document-fields.tsx';
import type { RevealedNumber } from './masked-number.tsx';
import css from './passengers.module.css';
import type { PassengerSaveRefusal } from './save.ts';
import { useFieldName } from './use-field-name.ts';

export type Country = { code: string; name: string };
type TypedDocument = SavedFormInput['documents'][number];

/** The passenger form, filled with saved data or with rejected input. */
export function PassengerForm(props: {
  passenger: SavedPassengerLine | null;
  countries: readonly Country[];
  refusal: PassengerSaveRefusal | null;
  shown: RevealedNumber['shown'];
}) {
  const { passenger, refusal } = props;
  const t = useTranslations('savedPassengers.form');
  const hydrated = useHydrated();
  const afterHydrationClass = useAfterHydration();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('act') === 'save';
  const typed: SavedFormInput | null = refusal?.typed ?? (passenger && toFormInput(passenger));
  const [documents, setDocuments] = useState(() => withKeys(typed?.documents ?? []));
  const [citizenship, setCitizenship] = useState(typed?.citizenship || 'KG');
  const error = (path: string) => refusal?.fields[path];
  const form = useRef<HTMLFormElement>(null);
  /** The document that a scan fills: the first one without a number, or one more. */
  const rowForScan = (): number => {
    const isEmpty = (n: number): boolean => {
      const number = form.current?.elements.namedItem(`documents.${n}.documentNumber`);
      return number instanceof HTMLInputElement && number.value === '';
    };
    const empty = documents.findIndex(({ typed: document }, n) => !document.id && isEmpty(n));
    if (empty !== -1) return empty;
    flushSync(() =>
      setDocuments((all) => (all.length < MAX_DOCUMENTS ? [...all, ...withKeys([EMPTY_DOCUMENT])] : all)),
    );
    return documents.length;
  };
  // Without scripts one empty document is offered.
  const canAddDocument = hydrated || documents.length >= MAX_DOCUMENTS ? documents : [...documents, BLANK_DOCUMENT_ROW];

  return (
    <Form ref={form} method="post" noValidate className={css.form} key={refusal?.at}>
      {refusal && <RefusalSummary key={refusal.at} refusal={refusal} />}
      <Card aria-labelledby="person">
        <CardHead level={2} id="person" title={t('person')} />
        <ScanButton
          countries={props.countries}
          prepare={() => {
            const row = rowForScan();
            return (field) => (isDocumentField(field) ? `documents.${row}.${field}` : field);
          }}
        />
        {passenger && <input type="hidden" name="version" value={refusal?.version ?? passenger.version} />}
        <NameAndBirthFields
          typed={typed}
          countries={props.countries}
          citizenship={citizenship}
          onCitizenship={setCitizenship}
          error={error}
        />
      </Card>
      {canAddDocument.map(({ key, typed: document }, n) => (
        <DocumentFields
          key={key}
          n={n}
          typed={document}
          savedDocument={passenger?.documents.find(({ id }) => id === document.id)}
          passengerId={passenger?.id ?? null}
          citizenship={citizenship}
          error={(field) => error(`documents.${n}.${field}`)}
          shown={props.shown}
          onRemove={() => setDocuments((all) => all.filter((one) => one.key !== key))}
          className={key === BLANK_DOCUMENT_ROW.key ? 'without-scripts' : undefined}
        />
      ))}
      <div className={css.actions}>
        {documents.length < MAX_DOCUMENTS && (
          <Button
            type="button"
            variant="secondary"
            icon="plus"
            className={afterHydrationClass}
            onClick={() => setDocuments((all) => [...all, ...withKeys([EMPTY_DOCUMENT])])}
          >
            {t('addDocument')}
          </Button>
        )}
        <Button name="act" value="save" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

function RefusalSummary({ refusal }: { refusal: PassengerSaveRefusal }) {
  const t = useTranslations('savedPassengers.form');
  const fieldName = useFieldName();
  return (
    <ErrorSummary
      title={refusal.text ?? t('summary')}
      errors={Object.keys(refusal.fields).map((path) => ({ path, text: fieldName(path) }))}
    >
      {refusal.code === 'travellers.changed_meanwhile' && (
        <LinkButton variant="secondary" size="small" reloadDocument to=".">
          {t('reload')}
        </LinkButton>
      )}
      {refusal.passengerId && (
        <LinkButton variant="secondary" size="small" to={`/account/passengers/${refusal.passengerId}`}>
          {t('other')}
        </LinkButton>
      )}
    </ErrorSummary>
  );
}

function NameAndBirthFields(props: {
  typed: SavedFormInput | null;
  countries: readonly Country[];
  citizenship: string;
  onCitizenship: (code: string) => void;
  error: (path: string) => string | undefined;
}) {
  const { typed, error } = props;
  const t = useTranslations('savedPassengers.form');
  const labels = useTranslations('travellers');
  return (
    <div className={css.grid}>
      {(['surname', 'name', 'patronymic'] as const).map((name) => (
        <NameField
          key={name}
          name={name}
          label={
            name === 'patronymic' ? t('optional', { field: labels('fields.patronymic') }) : labels(`fields.${name}`)
          }
          defaultValue={typed?.[name]}
          maxLength={100}
          autoComplete="off"
          aria-required={name !== 'patronymic'}
          className={css.capitals}
          error={error(name)}
          {...(name === 'surname' && { nameFields: ['surname', 'name', 'patronymic'] as const })}
        />
      ))}
      <SegmentedControl
        name="gender"
        legend={labels('fields.gender')}
        options={[
          { value: 'male', label: labels('gender.male') },
          { value: 'female', label: labels('gender.female') },
        ]}
        defaultValue={typed?.gender || undefined}
        error={error('gender')}
      />
      <TypedDateField
        name="birthdate"
        label={labels('fields.birthdate')}
        storedDate={typed?.birthdate ?? ''}
        autoComplete="off"
        aria-required
        error={error('birthdate')}
      />
      <SelectField
        name="citizenship"
        label={labels('fields.citizenship')}
        defaultValue={props.citizenship}
        autoComplete="off"
        aria-required
        onChange={(event) => props.onCitizenship(event.currentTarget.value)}
        error={error('citizenship')}
      >
        {props.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        name="bonusCard"
        label={t('optional', { field: labels('fields.bonusCard') })}
        defaultValue={typed?.bonusCard}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={css.capitals}
        error={error('bonusCard')}
      />
    </div>
  );
}

const DOCUMENT_FIELDS = ['documentType', 'documentNumber', 'expiration'];
const isDocumentField = (field: string): boolean => DOCUMENT_FIELDS.includes(field);
const EMPTY_DOCUMENT: TypedDocument = { documentType: '', documentNumber: '', expiration: '' };
const BLANK_DOCUMENT_ROW = { key: 'one-more', typed: EMPTY_DOCUMENT };

let made = 0;
/** Adds stable keys to documents, so that rows keep their state. */
const withKeys = (documents: readonly TypedDocument[]) =>
  documents.map((typed) => ({ key: typed.id ?? `new-${made++}`, typed }));

const toFormInput = (passenger: SavedPassengerLine): SavedFormInput => ({
  ...passenger,
  patronymic: passenger.patronymic ?? '',
  bonusCard: passenger.bonusCard ?? '',
  documents: passenger.documents.map(({ id, type, expiration }) => ({
    id,
    documentType: type,
    documentNumber: '',
    expiration: expiration ?? '',
  })),
});
