import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Booking } from '#modules/orders/api.ts';
import {
  DOCUMENT_RULES,
  DOCUMENT_TYPES,
  type DocumentType,
  isDocumentType,
  needsExpiration,
} from '#modules/travellers/api.ts';
import { LONGEST } from '../../shared/forms/draft-form.ts';
import { DateField, NameField } from '../../shared/forms/inputs.tsx';
import type { PickTrip } from '../../shared/passengers/pick-options.ts';
import { SavedPicker } from '../../shared/passengers/saved-picker.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, SegmentedControl } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAfterHydration, useHydrated } from '../../ui/link.tsx';
import { Badge } from '../../ui/notice.tsx';
import css from './passengers.module.css';

export type Country = { code: string; name: string };
type Passenger = Booking['passengers'][number];

type CardProps = {
  n: number;
  passenger: Passenger;
  countries: readonly Country[];
  messages: { error: (path: string) => ReactNode; warning: (path: string) => ReactNode };
  filled: boolean;
  /** For users who may pick and save passengers. */
  keeper: PickTrip | null;
  /** Filled in with the whole party. */
  given?: Partial<Passenger> | null | undefined;
};

/**
 * One traveller's data, spec §3 and §5. `messages`: problems and warnings at a field. A saved passenger may
 * be picked: the form is reset to their data.
 */
export function PassengerCard(props: CardProps) {
  const [picked, setPicked] = useState<{ times: number; filled: Partial<Passenger> } | null>(null);
  const within = useRef<HTMLDivElement>(null);
  const { given } = props;
  useEffect(() => {
    if (given) setPicked((before) => ({ times: (before?.times ?? 0) + 1, filled: given }));
  }, [given]);
  useEffect(() => {
    // What was filled in is saved like what is typed.
    if (picked) within.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [picked]);
  return (
    <div ref={within}>
      <TravellerCard
        {...props}
        passenger={{ ...props.passenger, ...picked?.filled }}
        picked={picked?.times ?? 0}
        onPick={(filled) => setPicked((before) => ({ times: (before?.times ?? 0) + 1, filled }))}
      />
    </div>
  );
}

function TravellerCard(props: CardProps & { picked: number; onPick: (filled: Partial<Passenger>) => void }) {
  const { n, keeper } = props;
  const t = useTranslations('booking.passengers');
  const words = useTranslations('travellers');
  const whenAlive = useAfterHydration();
  const heading = `passenger-${n}`;
  return (
    <Card aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>
          {t('heading', { n: n + 1 })}{' '}
          <span className={css.category}>{words(`categories.${props.passenger.category}`).toLowerCase()}</span>
        </h2>
        {props.filled && (
          <Badge tone="done" icon="check">
            {t('filled')}
          </Badge>
        )}
      </div>
      {keeper && (
        <div className={whenAlive}>
          <SavedPicker n={n} trip={keeper} seat={props.passenger.category} onPick={props.onPick} />
        </div>
      )}
      <TravellerFields key={props.picked} {...props} />
      {keeper && props.picked === 0 && (
        <Checkbox name={`passengers.${n}.save`} value="1">
          {words('saved.save')}
        </Checkbox>
      )}
    </Card>
  );
}

/** The name and the error of a field, and a warning in its place for a hint. */
function fieldsOf({ n, messages }: CardProps) {
  const at = (field: string) => `passengers.${n}.${field}`;
  const error = (field: string) => messages.error(at(field));
  const warned = (field: string) => {
    const warning = messages.warning(at(field));
    return warning ? <span className={css.warning}>{warning}</span> : undefined;
  };
  return { at, error, warned, person: `section-p${n}` };
}

function TravellerFields(props: CardProps) {
  const { passenger } = props;
  const [type, setType] = useState(passenger.documentType);
  const [citizenship, setCitizenship] = useState(passenger.citizenship);
  const known = isDocumentType(type) ? type : 'internationalPassport';
  return (
    <>
      <div className={css.grid}>
        <NameFields {...props} document={known} />
        <PersonFields {...props} onCitizenship={setCitizenship} />
        <DocumentFields {...props} document={known} citizenship={citizenship} onType={setType} />
      </div>
      <BonusFields {...props} />
    </>
  );
}

function NameFields(props: CardProps & { document: DocumentType }) {
  const { passenger } = props;
  const t = useTranslations('booking.passengers');
  const words = useTranslations('travellers');
  const hydrated = useHydrated();
  const [noPatronymic, setNoPatronymic] = useState(passenger.noPatronymic === true);
  const { at, error, person } = fieldsOf(props);
  const rule = DOCUMENT_RULES[props.document];
  return (
    <>
      <NameField
        name={at('surname')}
        label={t('surname')}
        defaultValue={passenger.surname}
        maxLength={LONGEST.surname}
        autoComplete={`${person} family-name`}
        aria-required
        className={css.capitals}
        error={error('surname')}
        spread={[at('surname'), at('name'), at('patronymic')]}
      />
      <NameField
        name={at('name')}
        label={words('fields.name')}
        defaultValue={passenger.name}
        maxLength={LONGEST.name}
        autoComplete={`${person} given-name`}
        aria-required
        className={css.capitals}
        error={error('name')}
      />
      <div className={css.stack}>
        <NameField
          name={at('patronymic')}
          label={t('optional', { field: words('fields.patronymic') })}
          defaultValue={passenger.patronymic}
          maxLength={LONGEST.patronymic}
          autoComplete={`${person} additional-name`}
          className={css.capitals}
          error={error('patronymic')}
          hint={rule.patronymic ? words('hints.patronymic') : undefined}
          disabled={noPatronymic && hydrated}
        />
        {rule.patronymic && (
          <Checkbox
            name={at('noPatronymic')}
            defaultChecked={passenger.noPatronymic === true}
            onChange={(event) => setNoPatronymic(event.currentTarget.checked)}
          >
            {words('fields.noPatronymic')}
          </Checkbox>
        )}
      </div>
    </>
  );
}

function PersonFields(props: CardProps & { onCitizenship: (code: string) => void }) {
  const { passenger } = props;
  const t = useTranslations('booking.passengers');
  const words = useTranslations('travellers');
  const { at, error, warned, person } = fieldsOf(props);
  return (
    <>
      <SegmentedControl
        name={at('gender')}
        legend={words('fields.gender')}
        options={[
          { value: 'male', label: words('gender.male') },
          { value: 'female', label: words('gender.female') },
        ]}
        defaultValue={passenger.gender === '' ? undefined : passenger.gender}
        error={error('gender')}
      />
      <DateField
        name={at('birthdate')}
        label={words('fields.birthdate')}
        kept={passenger.birthdate}
        autoComplete={`${person} bday`}
        aria-required
        error={error('birthdate')}
        hint={warned('birthdate') ?? (passenger.category === 'aaa' ? undefined : t('agesOn'))}
      />
      <SelectField
        name={at('citizenship')}
        label={words('fields.citizenship')}
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
  const { passenger, document: known } = props;
  const t = useTranslations('booking.passengers');
  const words = useTranslations('travellers');
  const hydrated = useHydrated();
  const { at, error, warned } = fieldsOf(props);
  const rule = DOCUMENT_RULES[known];
  const expires = rule.expiration !== 'none';
  const mustExpire = needsExpiration(known, props.citizenship);
  return (
    <>
      <SelectField
        name={at('documentType')}
        label={words('fields.documentType')}
        defaultValue={passenger.documentType}
        aria-required
        onChange={(event) => props.onType(event.currentTarget.value)}
        error={error('documentType')}
        hint={words(`hints.${known}`)}
      >
        {DOCUMENT_TYPES.map((each) => (
          <option key={each} value={each}>
            {words(`documents.${each}`)}
          </option>
        ))}
      </SelectField>
      <Field
        name={at('documentNumber')}
        label={words('fields.documentNumber')}
        defaultValue={passenger.documentNumber}
        maxLength={LONGEST.documentNumber}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-required
        className={css.capitals}
        error={error('documentNumber')}
        hint={t('example', { example: rule.example })}
      />
      {(expires || !hydrated) && (
        <DateField
          name={at('expiration')}
          label={mustExpire ? words('fields.expiration') : t('optional', { field: words('fields.expiration') })}
          kept={passenger.expiration}
          autoComplete="off"
          aria-required={mustExpire}
          error={error('expiration')}
          hint={warned('expiration')}
          className={expires ? undefined : 'without-scripts'}
        />
      )}
    </>
  );
}

function BonusFields(props: CardProps) {
  const { passenger } = props;
  const t = useTranslations('booking.passengers');
  const words = useTranslations('travellers');
  const { at, error } = fieldsOf(props);
  return (
    <details className={css.bonus} open={passenger.bonusCard !== '' || undefined}>
      <summary>
        <Icon name="plus" size={18} />
        {t('bonus')}
      </summary>
      <div className={css.grid}>
        <Field
          name={at('bonusCard')}
          label={words('fields.bonusCard')}
          defaultValue={passenger.bonusCard}
          maxLength={LONGEST.bonusCard}
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
