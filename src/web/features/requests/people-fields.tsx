import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TypedDateField } from '../../shared/forms/inputs.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './travel.module.css';
import type { PeopleDraft, TravellerDraft } from './travel-draft.ts';

const EMPTY_TRAVELLER: TravellerDraft = { surname: '', name: '', birthdate: '', document: '' };
type Keyed<T> = { key: number; value: T };

/** A list of rows that can be added and removed; each keeps its key, so that what was typed stays with its row. */
export function useRows<T>(initial: readonly T[], onChange = () => {}) {
  const [rows, setRows] = useState<readonly Keyed<T>[]>(() => initial.map((value, key) => ({ key, value })));
  const change = (next: (now: readonly Keyed<T>[]) => readonly Keyed<T>[]) => {
    setRows(next);
    onChange();
  };
  return {
    rows,
    add: (value: T) => change((now) => [...now, { key: Math.max(-1, ...now.map(({ key }) => key)) + 1, value }]),
    remove: (key: number) => change((now) => now.filter((row) => row.key !== key)),
  };
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={css.remove} aria-label={label} onClick={onClick}>
      <Icon name="close" size={16} />
    </button>
  );
}

/** Travellers of a request. */
export function TravellerFields({
  travellers,
  onChange = () => {},
}: Pick<PeopleDraft, 'travellers'> & { onChange?: () => void }) {
  const t = useTranslations('requests.travel');
  const { rows, add, remove } = useRows(travellers.length > 0 ? travellers : [EMPTY_TRAVELLER], onChange);
  return (
    <div className={css.people}>
      {rows.map(({ key, value }, n) => (
        <fieldset key={key} className={css.person}>
          <legend className="visually-hidden">{t('traveller', { n: n + 1 })}</legend>
          <Field name={`travellers.${n}.surname`} label={t('surname')} defaultValue={value.surname} maxLength={60} />
          <Field name={`travellers.${n}.name`} label={t('name')} defaultValue={value.name} maxLength={60} />
          <TypedDateField name={`travellers.${n}.birthdate`} label={t('birthdate')} storedDate={value.birthdate} />
          <Field name={`travellers.${n}.document`} label={t('document')} defaultValue={value.document} maxLength={40} />
          <RemoveButton label={t('removeTraveller', { n: n + 1 })} onClick={() => remove(key)} />
        </fieldset>
      ))}
      <div>
        <Button type="button" variant="secondary" size="small" onClick={() => add(EMPTY_TRAVELLER)}>
          {t('addTraveller')}
        </Button>
      </div>
    </div>
  );
}

/** Names of hotel guests. */
export function GuestFields({ guests, onChange = () => {} }: Pick<PeopleDraft, 'guests'> & { onChange?: () => void }) {
  const t = useTranslations('requests.travel');
  const { rows, add, remove } = useRows(guests.length > 0 ? guests : [''], onChange);
  return (
    <div className={css.people}>
      {rows.map(({ key, value }, n) => (
        <div key={key} className={css.guest}>
          <Field name={`guests.${n}`} label={t('guest', { n: n + 1 })} defaultValue={value} maxLength={120} />
          <RemoveButton label={t('removeGuest', { n: n + 1 })} onClick={() => remove(key)} />
        </div>
      ))}
      <div>
        <Button type="button" variant="secondary" size="small" onClick={() => add('')}>
          {t('addGuest')}
        </Button>
      </div>
    </div>
  );
}
