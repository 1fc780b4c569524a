import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { LocationDto } from '#modules/reference/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Choices } from '../../ui/late/choices.tsx';
import type { LateProps } from '../../ui/late-props.ts';
import css from './city-field.module.css';

export type Line = { place: LocationDto; under: boolean };

/** The places that a city field proposes. */
export default function CityChoices(props: {
  input: RefObject<HTMLInputElement | null>;
  give: (props: LateProps<HTMLInputElement>) => void;
  id: string;
  label: string;
  lines: readonly Line[];
  query: string;
  /** They are those of the searches before. */
  recent: boolean;
  withCode: boolean;
  onChoose: (line: Line | undefined) => void;
}) {
  const { lines, recent, withCode, onChoose, ...list } = props;
  const t = useTranslations('search.form');
  return (
    <Choices
      {...list}
      className={css.list}
      activeClass={css.active}
      head={recent && <p className={css.head}>{t('recent')}</p>}
      choices={lines.map((line) => ({
        key: line.place.key,
        className: line.under ? `${css.line} ${css.under}` : css.line,
        content: <Place line={line} withCode={withCode} />,
      }))}
      onChoose={(key) => onChoose(lines.find(({ place }) => place.key === key))}
    />
  );
}

function Place({ line: { place, under }, withCode }: { line: Line; withCode: boolean }) {
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  return (
    <>
      <Icon name={place.kind === 'city' ? 'globe' : 'plane'} size={18} />
      <span className={css.names}>
        <span className={css.name}>{place.name[locale]}</span>
        <span className={css.country}>{under ? t('airport') : place.countryName[locale]}</span>
      </span>
      {withCode && <span className={css.code}>{place.code}</span>}
    </>
  );
}
