import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { LocationDto } from '#modules/reference/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import type { ForwardedProps } from '../../ui/forwarded-props.ts';
import { Icon } from '../../ui/icon.tsx';
import { Choices } from '../../ui/lazy/choices.tsx';
import css from './city-field.module.css';

export type LocationLine = { place: LocationDto; isUnderCity: boolean };

const KIND_ICONS = { airport: 'plane', railStation: 'train', busStation: 'bus' } as const;
/** The caption of a location that belongs to a city, by its kind. */
const KIND_KEYS = { airport: 'airport', railStation: 'railStation', busStation: 'busStation' } as const;

const CityIcon = () => (
  <Drawing size={18}>
    <path d="M4 20V9.500l6-3V20M10 20V4l9 3.500V20M2.500 20h19M13.500 10.500h2M13.500 14.500h2M7 12.500v.01M7 16v.01" />
  </Drawing>
);

/** The suggestions of a city field. */
export default function CityChoices(props: {
  input: RefObject<HTMLInputElement | null>;
  forwardProps: (props: ForwardedProps<HTMLInputElement>) => void;
  id: string;
  label: string;
  lines: readonly LocationLine[];
  query: string;
  /** The locations of recent searches. */
  recent: boolean;
  withCode: boolean;
  onChoose: (line: LocationLine | undefined) => void;
}) {
  const { lines, recent, withCode, onChoose, ...list } = props;
  const t = useTranslations('search.form');
  return (
    <Choices
      {...list}
      className={css.list}
      activeClass={css.active}
      header={recent && <p className={css.head}>{t('recent')}</p>}
      choices={lines.map((line) => ({
        key: line.place.key,
        className: line.isUnderCity ? `${css.line} ${css.underCity}` : css.line,
        content: <LocationOption line={line} withCode={withCode} />,
      }))}
      onChoose={(key) => onChoose(lines.find(({ place }) => place.key === key))}
    />
  );
}

function LocationOption({ line: { place, isUnderCity }, withCode }: { line: LocationLine; withCode: boolean }) {
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  return (
    <>
      {place.kind === 'city' ? <CityIcon /> : <Icon name={KIND_ICONS[place.kind]} size={18} />}
      <span className={css.names}>
        <span className={css.name}>{place.name[locale]}</span>
        <span className={css.country}>
          {place.kind === 'city'
            ? place.countryName[locale]
            : isUnderCity
              ? t(KIND_KEYS[place.kind])
              : `${t(KIND_KEYS[place.kind])}, ${place.countryName[locale]}`}
        </span>
      </span>
      {withCode && <span className={css.code}>{place.code}</span>}
    </>
  );
}
