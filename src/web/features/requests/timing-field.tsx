import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '../../ui/field.tsx';
import { readTiming } from './dependence-lines.ts';
import { type ServiceDraft, serviceField } from './travel-draft.ts';

type Chosen = { readonly when: 'before' | 'after'; readonly key: number } | null;

/** Rows of the form get their keys from their places in the draft. */
function readChosen(typed: string | undefined, keyOf: (n: number) => number): Chosen {
  const timing = readTiming(typed);
  return timing.when === 'exact' ? null : { when: timing.when, key: keyOf(timing.service - 1) };
}

/**
 * When a service takes place. It depends on another service and not on a number: the number follows when services are
 * removed, and a dependence on a removed one is to be chosen anew. `keys`: of all services, in their order.
 */
export function TimingField(props: {
  index: number;
  draft: ServiceDraft;
  keys: readonly number[];
  error: string | undefined;
}) {
  const { index, draft, keys } = props;
  const t = useTranslations('requests.travel');
  const [chosen, setChosen] = useState(() => readChosen(draft.timing, (n) => n));
  const others = keys.flatMap((key, n) => (n === index ? [] : [{ key, n: n + 1 }]));
  if (others.length === 0) return null;
  const other = others.find(({ key }) => key === chosen?.key);
  const isGone = chosen !== null && !other;
  return (
    <SelectField
      name={serviceField(index, 'timing')}
      label={t('timing')}
      value={other && chosen ? `${chosen.when}-${other.n}` : isGone ? '' : 'exact'}
      onChange={({ target }) => setChosen(readChosen(target.value, (n) => keys[n] ?? -1))}
      required
      error={isGone ? t('timingGone') : props.error}
    >
      {isGone && <option value="">{t('timingUnset')}</option>}
      <option value="exact">{t('timings.exact')}</option>
      {(['after', 'before'] as const).flatMap((when) =>
        others.map(({ key, n }) => (
          <option key={`${when}${key}`} value={`${when}-${n}`}>
            {t(`timings.${when}`, { n })}
          </option>
        )),
      )}
    </SelectField>
  );
}
