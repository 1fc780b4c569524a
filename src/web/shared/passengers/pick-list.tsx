import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { Category } from '#kernel/passengers.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Choices } from '../../ui/late/choices.tsx';
import type { LateProps } from '../../ui/late-props.ts';
import type { PickOption } from './pick-options.ts';
import css from './saved-picker.module.css';

/** The saved passengers that may be picked, and those that may not, with the reason. */
export default function PickList(props: {
  input: RefObject<HTMLInputElement | null>;
  give: (props: LateProps<HTMLInputElement>) => void;
  id: string;
  label: string;
  options: readonly PickOption[];
  query: string;
  why: (other: Category) => string;
  onChoose: (option: PickOption) => void;
}) {
  const { options, why, onChoose, ...list } = props;
  return (
    <Choices
      {...list}
      className={css.list}
      activeClass={css.active}
      choices={options.map((option) => ({
        key: option.key,
        refused: option.other !== null,
        className: option.other ? `${css.line} ${css.other}` : css.line,
        content: <PickLine option={option} why={option.other && why(option.other)} />,
      }))}
      onChoose={(key) => {
        const option = options.find((one) => one.key === key);
        if (option) onChoose(option);
      }}
    />
  );
}

/** A passenger with one of their documents, its number masked; `why` they may not sit here. */
function PickLine({ option, why }: { option: PickOption; why: string | null }) {
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
