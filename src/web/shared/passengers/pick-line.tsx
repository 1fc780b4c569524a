import { useTranslations } from 'use-intl';
import { formatNumericDate } from '../../i18n/dates.ts';
import type { PickOption } from './pick-options.ts';
import css from './saved-picker.module.css';

/** A passenger with one of their documents, its number masked. */
export function PickLine(props: {
  id: string;
  option: PickOption;
  /** Why they may not sit here; null when they may. */
  why: string | null;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const t = useTranslations('travellers.saved');
  const types = useTranslations('travellers.documents');
  const { passenger, document, age, warning } = props.option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={props.id}
      role="option"
      aria-selected={props.active}
      aria-disabled={props.why !== null || undefined}
      className={[css.line, props.active && css.active, props.why && css.other].filter(Boolean).join(' ')}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={props.onPoint}
      onClick={props.onChoose}
    >
      <span className={css.name}>
        {passenger.surname} {passenger.name}
      </span>
      <span className={css.note}>
        {formatNumericDate(passenger.birthdate)}, {t('age', { years: age })}
        {' · '}
        {document ? `${types(document.type)} ${document.masked}` : t('noDocument')}
        {document?.expiration && !warning && `, ${t('until', { date: formatNumericDate(document.expiration) })}`}
      </span>
      {props.why && <span className={css.note}>{props.why}</span>}
      {warning && !props.why && (
        <span className={css.warning}>
          {t(warning)}
          {document?.expiration && `: ${formatNumericDate(document.expiration)}`}
        </span>
      )}
    </div>
  );
}
