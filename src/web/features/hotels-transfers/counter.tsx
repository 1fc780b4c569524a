import { useTranslations } from 'use-intl';
import { fieldId } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './forms.module.css';

/** A number with two buttons; a plain number field without scripts. */
export function Counter(props: {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const t = useTranslations('hotelsTransfers.form');
  const { name, label, value, min, max, onChange } = props;
  const id = fieldId(name);
  const step = (delta: number) => onChange(Math.min(max, Math.max(min, value + delta)));
  return (
    <div className={css.counter}>
      <label htmlFor={id}>{label}</label>
      <span className={css.steps}>
        <button type="button" aria-label={t('fewer', { what: label })} disabled={value <= min} onClick={() => step(-1)}>
          <Icon name="minus" size={16} />
        </button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={value}
          onChange={(event) => {
            const next = Number(event.target.value);
            if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
          }}
        />
        <button type="button" aria-label={t('more', { what: label })} disabled={value >= max} onClick={() => step(1)}>
          <Icon name="plus" size={16} />
        </button>
      </span>
    </div>
  );
}
