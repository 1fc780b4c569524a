import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { Category } from '#kernel/passengers.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import type { ForwardedProps } from '../../ui/forwarded-props.ts';
import { Choices } from '../../ui/lazy/choices.tsx';
import type { SavedPassengerOption } from './saved-passenger-options.ts';
import css from './saved-picker.module.css';

/** The saved passengers that may be picked, and the others with the reason. */
export default function SavedPassengerList(props: {
  input: RefObject<HTMLInputElement | null>;
  forwardProps: (props: ForwardedProps<HTMLInputElement>) => void;
  id: string;
  label: string;
  options: readonly SavedPassengerOption[];
  query: string;
  why: (other: Category) => string;
  onChoose: (option: SavedPassengerOption) => void;
}) {
  const { options, why, onChoose, ...list } = props;
  return (
    <Choices
      {...list}
      className={css.list}
      activeClass={css.active}
      choices={options.map((option) => ({
        key: option.key,
        isUnavailable: option.otherCategory !== null,
        className: option.otherCategory ? `${css.line} ${css.mismatch}` : css.line,
        content: <SavedPassengerLabel option={option} why={option.otherCategory && why(option.otherCategory)} />,
      }))}
      onChoose={(key) => {
        const option = options.find((one) => one.key === key);
        if (option) onChoose(option);
      }}
    />
  );
}

/** A passenger with one document, its number masked; `why`: the reason why they may not take this seat. */
function SavedPassengerLabel({ option, why }: { option: SavedPassengerOption; why: string | null }) {
  const t = useTranslations('travellers.saved');
  const types = useTranslations('travellers.documents');
  const { passenger, document, age, warning } = option;
  return (
    <>
      <span className={css.name}>
        {passenger.surname} {passenger.name}
      </span>
      <span className={css.note}>
        {formatNumericDate(passenger.birthdate)}, {t('age', { years: age })}
        {' · '}
        {document ? `${types(document.type)} ${document.masked}` : t('noDocument')}
        {document?.expiration && !warning && `, ${t('until', { date: formatNumericDate(document.expiration) })}`}
      </span>
      {why && <span className={css.note}>{why}</span>}
      {warning && !why && (
        <span className={css.warning}>
          {t(warning)}
          {document?.expiration && `: ${formatNumericDate(document.expiration)}`}
        </span>
      )}
    </>
  );
}
