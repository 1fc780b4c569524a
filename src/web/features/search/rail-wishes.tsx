import { useTranslations } from 'use-intl';
import { BERTH_WISHES, CARRIAGES } from '#modules/supply/api.ts';
import { Chip, Chips } from '../../ui/choice.tsx';
import type { SearchFields } from './search-fields.ts';
import css from './search-form.module.css';

/** Trains: the class of carriage, and the berths to propose first. */
export function RailWishes({ asked, change }: { asked: SearchFields; change: (part: Partial<SearchFields>) => void }) {
  const t = useTranslations('search.form');
  return (
    <div className={css.berths}>
      <Chips legend={t('carriageLabel')}>
        {([undefined, ...CARRIAGES] as const).map((carriage) => (
          <Chip
            key={carriage ?? ''}
            type="radio"
            name="carriage"
            value={carriage ?? ''}
            checked={asked.carriage === carriage}
            onChange={() => change({ carriage })}
          >
            {carriage ? t(`carriage.${carriage}`) : `${t('carriageLabel')}: ${t('anyCarriage')}`}
          </Chip>
        ))}
      </Chips>
      <Chips legend={t('wishLabel')}>
        {BERTH_WISHES.map((wish) => (
          <Chip
            key={wish}
            name="wish"
            value={wish}
            checked={asked.wishes?.includes(wish) ?? false}
            onChange={(e) =>
              change({
                wishes: BERTH_WISHES.filter((one) => (one === wish ? e.target.checked : asked.wishes?.includes(one))),
              })
            }
          >
            {t(`wish.${wish}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
