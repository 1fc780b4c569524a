import { useTranslations } from 'use-intl';
import { MAX_SEARCH_AGE } from '#kernel/passengers.ts';
import { Field, SelectField } from '../../ui/field.tsx';
import css from './age-choices.module.css';
import type { Ages, ChildCategory } from './ages.ts';

const AGES = Array.from({ length: MAX_SEARCH_AGE + 1 }, (_, age) => age);

/** How old each child of a category is on the day of the last departure; an age may stay unsaid. */
export default function AgeChoices(props: {
  category: ChildCategory;
  ages: Ages;
  onAge: (n: number, age: number | null) => void;
}) {
  const t = useTranslations('search.ages');
  const { category, ages, onAge } = props;
  return (
    <fieldset className={css.ages}>
      <legend className={css.note}>{t('date')}</legend>
      {ages.map((chosen, n) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is its number
          key={n}
          name="age"
          id={`age-${category}-${n}`}
          label={t(`of.${category}`, { n: n + 1 })}
          value={chosen ?? ''}
          onChange={({ target }) => onAge(n, target.value === '' ? null : Number(target.value))}
        >
          <option value="">{t('choose')}</option>
          {AGES.map((age) => (
            <option key={age} value={age}>
              {t('years', { age })}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

/** The ages of all of them as one text. */
export function AgesText({ ages }: { ages: Ages }) {
  const t = useTranslations('search.ages');
  const typed = ages.map((age) => age ?? '').join(', ');
  return <Field name="age" label={t('text')} hint={t('day')} maxLength={60} defaultValue={typed} />;
}
