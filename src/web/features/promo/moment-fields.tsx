import { useTranslations } from 'use-intl';
import { DateField } from '../../ui/date-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { type MomentName, type PromoFormRefusal, timeName } from './promotion-form.ts';

/** Two fields for a moment of sale: its day and its time in Bishkek. */
export function MomentFields(props: {
  name: MomentName;
  initial: { day: string; time: string };
  refusal: PromoFormRefusal | null;
}) {
  const { name, initial, refusal } = props;
  const t = useTranslations('promo.office');
  const typed = (field: string, first: string) => (refusal ? (refusal.typed[field]?.[0] ?? '') : first) || undefined;
  return (
    <>
      <DateField
        name={name}
        label={t(name)}
        error={refusal?.fields[name]}
        defaultValue={typed(name, initial.day)}
        required
      />
      <TimeField
        name={timeName(name)}
        label={t(timeName(name))}
        defaultValue={typed(timeName(name), initial.time)}
        required
      />
    </>
  );
}
