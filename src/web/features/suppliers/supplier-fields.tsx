import { useTranslations } from 'use-intl';
import { ALL_CURRENCIES } from '#kernel/foreign-currencies.ts';
import { type OfficeAdapter, type OfficeSupplier, POINTS_OF_SALE } from '#modules/supply/api.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { CONFIRMATION, momentText, type SupplierRefusal } from './supplier-form.ts';
import css from './suppliers.module.css';

const SECOND_MS = 1_000;
const NEW_TIMEOUTS = { search: 12_000, read: 8_000, change: 20_000 };

/** Values and errors of the fields as they were typed. */
export function useTypedFields(refusal: SupplierRefusal | null) {
  return {
    field: (name: string, initial: string | number = '') => ({
      name,
      error: refusal?.fields[name],
      defaultValue: refusal ? (refusal.typed[name]?.[0] ?? '') : String(initial),
    }),
    isTicked: (name: string, value: string, initial: boolean) =>
      refusal ? (refusal.typed[name]?.includes(value) ?? false) : initial,
  };
}

type FieldsProps = { adapter: OfficeAdapter; supplier: OfficeSupplier | null; refusal: SupplierRefusal | null };

/** Limits and waits. */
function LimitFields({ supplier, refusal }: Omit<FieldsProps, 'adapter'>) {
  const t = useTranslations('suppliers.form');
  const { field } = useTypedFields(refusal);
  const timeouts = supplier?.timeouts ?? NEW_TIMEOUTS;
  const number = { inputMode: 'numeric', maxLength: 7, autoComplete: 'off' } as const;
  const wait = (name: 'search' | 'read' | 'change', label: string) => (
    <Field {...field(`timeouts.${name}`, timeouts[name] / SECOND_MS)} {...number} label={label} required />
  );
  return (
    <div className={css.fields}>
      <Field
        {...field('priority', supplier?.priority ?? 100)}
        {...number}
        label={t('priority')}
        hint={t('priorityHint')}
      />
      <Field
        {...field('searchesAMinute', supplier?.searchesAMinute ?? '')}
        {...number}
        label={t('searchesAMinute')}
        hint={t('noLimit')}
      />
      {wait('search', t('searchSeconds'))}
      {wait('read', t('readSeconds'))}
      {wait('change', t('changeSeconds'))}
    </div>
  );
}

/** What the supplier can do, as far as its protocol leaves it open. */
function OptionFields({ adapter, supplier, refusal }: FieldsProps) {
  const t = useTranslations('suppliers');
  const { field, isTicked } = useTypedFields(refusal);
  if (adapter.options.length === 0) return null;
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('form.options')}</legend>
      <div className={css.fields}>
        {adapter.options.map(({ name, kind, initial }) => {
          const value = supplier?.options[name] ?? initial;
          const label = t(`options.${name}`);
          return kind === 'boolean' ? (
            <Checkbox
              key={name}
              name={`options.${name}`}
              value="on"
              defaultChecked={isTicked(`options.${name}`, 'on', value === true)}
            >
              {label}
            </Checkbox>
          ) : (
            <Field
              key={name}
              {...field(`options.${name}`, typeof value === 'number' ? value : 0)}
              label={label}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          );
        })}
      </div>
      {refusal?.fields.options && <p className={css.error}>{refusal.fields.options}</p>}
    </fieldset>
  );
}

/** Everything of a supplier but its address and secrets. */
export function SettingFields(props: FieldsProps) {
  const { adapter, supplier, refusal } = props;
  const t = useTranslations('suppliers');
  const { field, isTicked } = useTypedFields(refusal);
  const isOnly = adapter.sells.length === 1;
  return (
    <>
      <div className={css.fields}>
        <Field
          {...field('name', supplier?.name ?? '')}
          label={t('form.name')}
          hint={t('form.nameHint')}
          maxLength={80}
          autoComplete="off"
          required
        />
        <SelectField
          {...field('currency', supplier?.currency ?? 'KGS')}
          label={t('form.currency')}
          hint={t('form.currencyHint')}
        >
          {ALL_CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <fieldset className={css.fieldset}>
        <legend>{t('form.sells')}</legend>
        <div className={css.choices}>
          {adapter.sells.map((mode) => (
            <Checkbox
              key={mode}
              name="sells"
              value={mode}
              defaultChecked={isTicked('sells', mode, supplier ? supplier.sells.includes(mode) : isOnly)}
            >
              {t(`modes.${mode}`)}
            </Checkbox>
          ))}
        </div>
        {refusal?.fields.sells && <p className={css.error}>{refusal.fields.sells}</p>}
      </fieldset>
      <LimitFields supplier={supplier} refusal={refusal} />
      <fieldset className={css.fieldset}>
        <legend>{t('form.pointsOfSale')}</legend>
        <div className={css.choices}>
          {POINTS_OF_SALE.map((point) => (
            <Checkbox
              key={point}
              name="pointsOfSale"
              value={point}
              defaultChecked={isTicked('pointsOfSale', point, supplier?.pointsOfSale.includes(point) ?? false)}
            >
              {t(`points.${point}`)}
            </Checkbox>
          ))}
        </div>
        <p className={css.note}>{t('form.pointsHint')}</p>
      </fieldset>
      <Field
        {...field('contracts', supplier?.contracts.join(', ') ?? '')}
        label={t('form.contracts')}
        hint={t('form.contractsHint')}
        maxLength={8_000}
        autoComplete="off"
      />
      <OptionFields {...props} />
    </>
  );
}

/** The address and the secrets, which are never shown, and the reader's own password. */
export function ConnectionFields({ adapter, supplier, refusal }: FieldsProps) {
  const t = useTranslations('suppliers');
  const { field } = useTypedFields(refusal);
  const hintOf = (name: OfficeAdapter['credentials'][number]['name']): string | undefined => {
    if (!supplier) return undefined;
    const set = supplier.credentials.find((one) => one.name === name);
    if (!set) return t('connection.missing');
    const date = momentText(set.setAt);
    const state = set.hint === null ? t('connection.set', { date }) : t('connection.hint', { date, hint: set.hint });
    return `${state}. ${t('connection.keep')}`;
  };
  return (
    <>
      <div className={css.fields}>
        <Field
          {...field('url', supplier?.url ?? adapter.address ?? '')}
          label={t('connection.url')}
          hint={t('connection.urlHint')}
          inputMode="url"
          maxLength={400}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {adapter.credentials.map(({ name }) => (
          <Field
            key={name}
            name={`credentials.${name}`}
            type="password"
            label={t(`credentials.${name}`)}
            hint={hintOf(name)}
            error={refusal?.fields[`credentials.${name}`]}
            maxLength={2_000}
            autoComplete="off"
          />
        ))}
        <Field
          name={CONFIRMATION}
          type="password"
          label={t('connection.confirm')}
          hint={t('connection.confirmHint')}
          error={refusal?.fields[CONFIRMATION]}
          maxLength={200}
          autoComplete="current-password"
        />
      </div>
      <p className={css.note}>{t('connection.note')}</p>
    </>
  );
}
