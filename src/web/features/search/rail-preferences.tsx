import { useTranslations } from 'use-intl';
import { BERTH_PREFERENCES, COACH_CLASSES } from '#modules/supply/api.ts';
import { Chip, Chips } from '../../ui/choice.tsx';
import type { SearchFields } from './search-fields.ts';
import css from './search-form.module.css';

/** Trains: coach class and berth preferences. */
export function RailPreferences({
  searchFields,
  change,
}: {
  searchFields: SearchFields;
  change: (changes: Partial<SearchFields>) => void;
}) {
  const t = useTranslations('search.form');
  return (
    <div className={css.berths}>
      <Chips legend={t('carriageLabel')}>
        {([undefined, ...COACH_CLASSES] as const).map((carriage) => (
          <Chip
            key={carriage ?? ''}
            type="radio"
            name="carriage"
            value={carriage ?? ''}
            checked={searchFields.carriage === carriage}
            onChange={() => change({ carriage })}
          >
            {carriage ? t(`carriage.${carriage}`) : `${t('carriageLabel')}: ${t('anyCarriage')}`}
          </Chip>
        ))}
      </Chips>
      <Chips legend={t('wishLabel')}>
        {BERTH_PREFERENCES.map((preference) => (
          <Chip
            key={preference}
            name="wish"
            value={preference}
            checked={searchFields.wishes?.includes(preference) ?? false}
            onChange={(e) =>
              change({
                wishes: BERTH_PREFERENCES.filter((one) =>
                  one === preference ? e.target.checked : searchFields.wishes?.includes(one),
                ),
              })
            }
          >
            {t(`wish.${preference}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
