import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { AGE_GROUPS, type AgeBand } from '#kernel/passengers.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import {
  DOCUMENT_RULES,
  DOCUMENT_TYPES,
  type DocumentType,
  isDocumentType,
  needsExpiration,
} from '#modules/travellers/api.ts';
import { ScanButton } from '../../shared/document-scan/scan-button.tsx';
import { MAX_LENGTHS } from '../../shared/forms/draft-form.ts';
import { NameField, TypedDateField } from '../../shared/forms/inputs.tsx';
import type { PickContext } from '../../shared/passengers/saved-passenger-options.ts';
import { SavedPicker } from '../../shared/passengers/saved-picker.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, SegmentedControl } from '../../ui/choice.tsx';
import { Field, fieldId, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import css from './passengers.module.css';

export type Country = { code: string; name: string };
type Passenger = BookingDraft['passengers'][number];

type CardProps = {
  n: number;
  passenger: Passenger;
  countries: readonly Country[];
  messages: { error: (path: string) => ReactNode; warning: (path: string) => ReactNode };
  filled: boolean;
  /** Travel context for users who may use saved passengers; null for others. */
  savedPassengersContext: PickContext | null;
  /** The ages that the category of the passenger has on this trip. */
  ageBand: AgeBand;
  /** Values from filling all passengers at once. */
  prefill?: Partial<Passenger> | null | undefined;
};

/**
 * Data of one passenger, spec §3 and §5. `messages`: errors and warnings of a field. Selecting a saved passenger resets
 * the form to their data; filling all passengers at once folds each into one line until it is edited or has an error or
 * a warning.
 */
export function PassengerCard(props: CardProps) {
  const [picked, setPicked] = useState<{ times: number; values: Partial<Passenger> } | null>(null);
  const [isFoldable, setFoldable] = useState(false);
  const cardRef = useRef<HTMLDivElement>(null);
  const { prefill, messages } = props;
  const paths = Object.keys(props.passenger).map((field) => `passengers.${props.n}.${field}`);
  const hasMessages = paths.some((path) => messages.error(path) || messages.warning(path));
  useEffect(() => {
    if (!prefill) return;
    setPicked((before) => ({ times: (before?.times ?? 0) + 1, values: prefill }));
    setFoldable(true);
  }, [prefill]);
  useEffect(() => {
    // What is being edited does not fold again once its error is corrected.
    const card = cardRef.current;
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches('input, select') && setFoldable(false);
    card?.addEventListener('focusin', onFocus);
    return () => card?.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    // Prefilled values are saved like typed ones.
    if (picked) cardRef.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [picked]);
  return (
    <div ref={cardRef}>
      <TravellerCard
        {...props}
        passenger={{ ...props.passenger, ...picked?.values }}
        picked={picked?.times ?? 0}
        onPick={(values) => setPicked((before) => ({ times: (before?.times ?? 0) + 1, values }))}
        isFolded={isFoldable && !hasMessages}
        onEdit={() => setFoldable(false)}
      />
    </div>
  );
}

type TravellerCardProps = CardProps & {
  picked: number;
  onPick: (values: Partial<Passenger>) => void;
  isFolded: boolean;
  onEdit: () => void;
};

/** The one line of a folded passenger. Its fields stay in the form. */
function FoldedLine({ n, passenger, onEdit }: Pick<TravellerCardProps, 'n' | 'passenger' | 'onEdit'>) {
  const t = useTranslations('booking.payment');
  const id = `edit-passenger-${n}`;
  const edit = () => {
    flushSync(onEdit);
    document.getElementById(fieldId(`passengers.${n}.surname`))?.focus();
  };
  return (
    <p className={css.folded}>
      <span>{`${passenger.surname} ${passenger.name}`}</span>
      <Button
        type="button"
        id={id}
        size="small"
        variant="quiet"
        aria-labelledby={`${id} passenger-${n}`}
        onClick={edit}
      >
        {t('change')}
      </Button>
    </p>
  );
}

function TravellerCard(props: TravellerCardProps) {
  const { n, savedPassengersContext, isFolded } = props;
  const t = useTranslations('booking.passengers');
  const labels = useTranslations('travellers');
  const afterHydrationClass = useAfterHydration();
  const heading = `passenger-${n}`;
  return (
    <Card aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>
          {t('heading', { n: n + 1 })}{' '}
          <span className={css.category}>
            {labels(`categories.${props.passenger.category}`).toLowerCase()}
            {props.passenger.age !== undefined && ` · ${t('age', { age: props.passenger.age })}`}
          </span>
        </h2>
        {props.filled && (
          <Badge tone="done" icon="check">
            {t('filled')}
          </Badge>
        )}
      </div>
      {isFolded && <FoldedLine n={n} passenger={props.passenger} onEdit={props.onEdit} />}
      <div hidden={isFolded}>
        {savedPassengersContext && (
          <div className={afterHydrationClass}>
            <SavedPicker n={n} trip={savedPassengersContext} seat={props.passenger.category} onPick={props.onPick} />
          </div>
        )}
        <ScanButton
          countries={props.countries}
          label={t('heading', { n: n + 1 })}
          prefix={`passengers.${n}.`}
          prepare={() => (field) => `passengers.${n}.${field}`}
        />
        <TravellerFields key={props.picked} {...props} />
        {savedPassengersContext && props.picked === 0 && (
          <Checkbox name={`passengers.${n}.save`} value="1">
            {labels('saved.save')}
          </Checkbox>
        )}
      </div>
    </Card>
  );
}

/** Name, error and warning of a field; the warning replaces the hint. */
function passengerFields({ n, messages }: CardProps) {
  const path = (field: string) => `passengers.${n}.${field}`;
  const error = (field: string) => messages.error(path(field));
  const hasWarning = (field: string) => {
    const warning = messages.warning(path(field));
    return warning ? <span className={css.warning}>{warning}</span> : undefined;
  };
  return { path, error, hasWarning, person: `section-p${n}` };
}

function TravellerFields(props: CardProps) {
  const { passenger } = props;
  const [type, setType] = useState(passenger.documentType);
  const [citizenship, setCitizenship] = useState(passenger.citizenship);
  const documentType = isDocumentType(type) ? type : 'internationalPassport';
  return (
    <>
      <div className={css.grid}>
        <NameFields {...props} document={documentType} />
        <NameAndBirthFields {...props} onCitizenship={setCitizenship} />
        <DocumentFields {...props} document={documentType} citizenship={citizenship} onType={setType} />
      </div>
      <BonusFields {...props} />
    </>
  );
}

function NameFields(props: CardProps & { document: DocumentType }) {
  const { passenger } = props;
  const t = useTranslations('booking.passengers');
  const labels = useTranslations('travellers');
  const hydrated = useHydrated();
  const [noPatronymic, setNoPatronymic] = useState(passenger.noPatronymic === true);
  const { path, error, person } = passengerFields(props);
  const rule = DOCUMENT_RULES[props.document];
  return (
    <>
      <NameField
        name={path('surname')}
        label={t('surname')}
        defaultValue={passenger.surname}
        maxLength={MAX_LENGTHS.surname}
        autoComplete={`${person} family-name`}
        aria-required
        className={css.capitals}
        error={error('surname')}
        nameFields={[path('surname'), path('name'), path('patronymic')]}
      />
      <NameField
        name={path('name')}
        label={labels('fields.name')}
        defaultValue={passenger.name}
        maxLength={MAX_LENGTHS.name}
        autoComplete={`${person} given-name`}
        aria-required
        className={css.capitals}
        error={error('name')}
      />
      <div className={css.stack}>
        <NameField
          name={path('patronymic')}
          label={t('optional', { field: labels('fields.patronymic') })}
          defaultValue={passenger.patronymic}
          maxLength={MAX_LENGTHS.patronymic}
          autoComplete={`${person} additional-name`}
          className={css.capitals}
          error={error('patronymic')}
          hint={rule.patronymic ? labels('hints.patronymic') : undefined}
          disabled={noPatronymic && hydrated}
        />
        {rule.patronymic && (
          <Checkbox
            name={path('noPatronymic')}
            defaultChecked={passenger.noPatronymic === true}
            onChange={(event) => setNoPatronymic(event.currentTarget.checked)}
          >
            {labels('fields.noPatronymic')}
          </Checkbox>
        )}
      </div>
    </>
  );
}

function NameAndBirthFields(props: CardProps & { onCitizenship: (code: string) => void }) {
  const { passenger } = props;
  const t = useTranslations('booking.passengers');
  const labels = useTranslations('travellers');
  const { path, error, hasWarning, person } = passengerFields(props);
  const group = AGE_GROUPS[passenger.category];
  return (
    <>
      <SegmentedControl
        name={path('gender')}
        legend={labels('fields.gender')}
        options={[
          { value: 'male', label: labels('gender.male') },
          { value: 'female', label: labels('gender.female') },
        ]}
        defaultValue={passenger.gender === '' ? undefined : passenger.gender}
        error={error('gender')}
      />
      <TypedDateField
        name={path('birthdate')}
        label={labels('fields.birthdate')}
        storedDate={passenger.birthdate}
        autoComplete={`${person} bday`}
        aria-required
        error={error('birthdate')}
        hint={hasWarning('birthdate') ?? (group === 'adult' ? undefined : t('agesOn', { group, ...props.ageBand }))}
      />
      <SelectField
        name={path('citizenship')}
        label={labels('fields.citizenship')}
        defaultValue={passenger.citizenship}
        autoComplete={`${person} country`}
        aria-required
        onChange={(event) => props.onCitizenship(event.currentTarget.value)}
        error={error('citizenship')}
      >
        {props.countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function DocumentFields(
  props: CardProps & { document: DocumentType; citizenship: string; onType: (type: string) => void },
) {
  const { passenger, document: documentType } = props;
  const t = useTranslations('booking.passengers');
  const labels = useTranslations('travellers');
  const hydrated = useHydrated();
  const { path, error, hasWarning } = passengerFields(props);
  const rule = DOCUMENT_RULES[documentType];
  const expires = rule.expiration !== 'none';
  const mustExpire = needsExpiration(documentType, props.citizenship);
  return (
    <>
      <SelectField
        name={path('documentType')}
        label={labels('fields.documentType')}
        defaultValue={passenger.documentType}
        aria-required
        onChange={(event) => props.onType(event.currentTarget.value)}
        error={error('documentType')}
        hint={labels(`hints.${documentType}`)}
      >
        {DOCUMENT_TYPES.map((each) => (
          <option key={each} value={each}>
            {labels(`documents.${each}`)}
          </option>
        ))}
      </SelectField>
      <Field
        name={path('documentNumber')}
        label={labels('fields.documentNumber')}
        defaultValue={passenger.documentNumber}
        maxLength={MAX_LENGTHS.documentNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-required
        className={css.capitals}
        error={error('documentNumber')}
        hint={t('example', { example: rule.example })}
      />
      {(expires || !hydrated) && (
        <TypedDateField
          name={path('expiration')}
          label={mustExpire ? labels('fields.expiration') : t('optional', { field: labels('fields.expiration') })}
          storedDate={passenger.expiration}
          autoComplete="off"
          aria-required={mustExpire}
          error={error('expiration')}
          hint={hasWarning('expiration')}
          className={expires ? undefined : 'without-scripts'}
        />
      )}
    </>
  );
}

function BonusFields(props: CardProps) {
  const { passenger } = props;
  const t = useTranslations('booking.passengers');
  const labels = useTranslations('travellers');
  const { path, error } = passengerFields(props);
  return (
    <details className={css.bonus} open={passenger.bonusCard !== '' || undefined}>
      <summary>
        <Icon name="plus" size={18} />
        {t('bonus')}
      </summary>
      <div className={css.grid}>
        <Field
          name={path('bonusCard')}
          label={labels('fields.bonusCard')}
          defaultValue={passenger.bonusCard}
          maxLength={MAX_LENGTHS.bonusCard}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={css.capitals}
          error={error('bonusCard')}
        />
      </div>
    </details>
  );
}
