import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fromMajor } from '#kernel/money.ts';
import { AMENITIES, type Amenity } from '#modules/supply/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Chip, ChipButton, Chips, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './hotel-filter-bar.module.css';
import { countActiveFilters, HOTEL_SORTS, type HotelFilters, type HotelSort, MAX_NAME } from './hotel-filters.ts';

type Props = {
  filters: HotelFilters;
  onChange: (part: Partial<HotelFilters>) => void;
  onReset: () => void;
  /** Amenities and stars that occur in this list. */
  amenities: readonly Amenity[];
  /** Whether ratings and distances are known. */
  availableFilters: { rating: boolean; centre: boolean };
  matchCount: number;
};

const LIMITS = [3_000, 5_000, 8_000, 12_000] as const;
const DISTANCES = [1_000, 3_000, 5_000] as const;
const RATINGS = [9, 8, 7] as const;

/** The most used filters as pills, a button for all, the search by name and the sort order. */
export function HotelFilterBar(props: Props) {
  const { filters, onChange, availableFilters } = props;
  const t = useTranslations('hotelsTransfers.results');
  const hotels = useTranslations('hotels.filters');
  const [open, setOpen] = useState(false);
  const set = countActiveFilters(filters);
  return (
    <div className={css.bar}>
      <div className={css.row}>
        <ChipButton className={css.all} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" size={18} />
          {set > 0 ? hotels('set', { count: set }) : hotels('all')}
        </ChipButton>
        <Chips legend={t('filters')} className={css.chips ?? ''}>
          {(['refundable', 'breakfast'] as const).map((name) => (
            <Chip key={name} checked={filters[name]} onChange={(e) => onChange({ [name]: e.target.checked })}>
              {t(name)}
            </Chip>
          ))}
          {availableFilters.rating && (
            <Chip checked={filters.rating === 8} onChange={(e) => onChange({ rating: e.target.checked ? 8 : 0 })}>
              {hotels('rating', { score: 8 })}
            </Chip>
          )}
          <Chip checked={filters.stars === 4} onChange={(e) => onChange({ stars: e.target.checked ? 4 : 0 })}>
            {t('stars', { count: 4 })}
          </Chip>
          {availableFilters.centre && (
            <Chip checked={filters.near === 1_000} onChange={(e) => onChange({ near: e.target.checked ? 1_000 : 0 })}>
              {hotels('near', { km: 1 })}
            </Chip>
          )}
          {(['single', 'double'] as const).map((room) => (
            <Chip
              key={room}
              checked={filters.room === room}
              onChange={(e) => onChange({ room: e.target.checked ? room : null })}
            >
              {t(room)}
            </Chip>
          ))}
        </Chips>
      </div>
      <div className={css.tools}>
        <label className={css.name}>
          <span className="visually-hidden">{hotels('name')}</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            maxLength={MAX_NAME}
            placeholder={hotels('name')}
            value={filters.name}
            onChange={(e) => onChange({ name: e.target.value })}
          />
        </label>
        <label className={css.limit}>
          {t('limit')}
          <input
            inputMode="numeric"
            maxLength={7}
            value={filters.limit || ''}
            onChange={(e) => onChange({ limit: Number(e.target.value.replaceAll(/\D/g, '')) })}
          />
        </label>
        <label className={css.sort}>
          <span>{t('sort')}</span>
          <span className={css.select}>
            <select value={filters.sort} onChange={(e) => onChange({ sort: e.target.value as HotelSort })}>
              {HOTEL_SORTS.filter(
                (sort) =>
                  (sort !== 'rating' || availableFilters.rating) && (sort !== 'centre' || availableFilters.centre),
              ).map((sort) => (
                <option key={sort} value={sort}>
                  {hotels(`sorts.${sort}`)}
                </option>
              ))}
            </select>
            <Icon name="chevron" size={16} />
          </span>
        </label>
      </div>
      <AllFilters {...props} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function AllFilters(props: Props & { open: boolean; onClose: () => void }) {
  const { filters, onChange, availableFilters, matchCount, open, onClose } = props;
  const t = useTranslations('hotelsTransfers.results');
  const hotels = useTranslations('hotels');
  const money = useFormatMoney();
  const radios = <K extends 'limit' | 'near' | 'rating' | 'stars'>(
    name: K,
    legend: string,
    values: readonly number[],
    format: (value: number) => string,
  ) => (
    <ChoiceGroup legend={legend}>
      {[0, ...values].map((value) => (
        <Radio
          key={value}
          name={`all-${name}`}
          checked={filters[name] === value}
          onChange={() => onChange({ [name]: value })}
        >
          {value === 0 ? hotels('filters.any') : format(value)}
        </Radio>
      ))}
    </ChoiceGroup>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="drawer"
      title={hotels('filters.all')}
      footer={
        <div className={css.foot}>
          <Button type="button" variant="secondary" onClick={props.onReset}>
            {t('reset')}
          </Button>
          <Button type="button" onClick={onClose}>
            {hotels('filters.show', { count: matchCount })}
          </Button>
        </div>
      }
    >
      <div className={css.groups}>
        {radios('limit', hotels('filters.price'), LIMITS, (value) =>
          hotels('filters.upTo', { sum: money(fromMajor(value)) }),
        )}
        {radios('stars', hotels('filters.stars'), [3, 4, 5], (count) => t('stars', { count }))}
        {availableFilters.rating &&
          radios('rating', hotels('filters.ratings'), RATINGS, (score) => hotels('filters.rating', { score }))}
        {availableFilters.centre &&
          radios('near', hotels('filters.distance'), DISTANCES, (value) =>
            hotels('filters.near', { km: value / 1_000 }),
          )}
        <ChoiceGroup legend={hotels('filters.terms')}>
          {(['refundable', 'breakfast'] as const).map((name) => (
            <Checkbox
              key={name}
              name={`all-${name}`}
              checked={filters[name]}
              onChange={(e) => onChange({ [name]: e.target.checked })}
            >
              {t(name)}
            </Checkbox>
          ))}
        </ChoiceGroup>
        {props.amenities.length > 0 && (
          <ChoiceGroup legend={hotels('filters.amenities')}>
            {AMENITIES.filter((each) => props.amenities.includes(each)).map((each) => (
              <Checkbox
                key={each}
                name={`all-${each}`}
                checked={filters.has.includes(each)}
                onChange={(e) =>
                  onChange({
                    has: e.target.checked ? [...filters.has, each] : filters.has.filter((one) => one !== each),
                  })
                }
              >
                {hotels(`amenities.${each}`)}
              </Checkbox>
            ))}
          </ChoiceGroup>
        )}
      </div>
    </Dialog>
  );
}
