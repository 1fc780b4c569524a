import { useTranslations } from 'use-intl';
import { fullYears } from '#kernel/dates.ts';
import type { SavedPassengerLine } from '#modules/travellers/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import rows from '../../ui/rows.module.css';
import { DocumentTerm } from './document-badge.tsx';
import { MaskedNumber } from './masked-number.tsx';
import css from './passengers.module.css';
import type { PassengersListProps } from './passengers-list.tsx';

/** Passengers: a table on wide screens, cards on phones. */
export function PassengersTable({ page, countries, today }: PassengersListProps) {
  const t = useTranslations('savedPassengers.list');
  const several = page.contracts.length > 1;
  const columns = ['name', 'born', 'citizenship', 'documents', ...(several ? ['contract'] : [])];
  return (
    <Card flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
      <section className={rows.scroll} aria-label={t('table')} tabIndex={0}>
        <table className={`${rows.table} ${css.table}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(column as 'name')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.passengers.map((passenger) => (
              <PassengerRow key={passenger.id} {...{ passenger, countries, today, several }} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function PassengerRow(props: {
  passenger: SavedPassengerLine;
  countries: Readonly<Record<string, string>>;
  today: string;
  several: boolean;
}) {
  const { passenger } = props;
  const t = useTranslations('savedPassengers.list');
  const types = useTranslations('travellers.documents');
  const name = `${passenger.surname} ${passenger.name}`;
  return (
    <tr>
      <th scope="row">
        <Link to={`/account/passengers/${passenger.id}`} prefetch="none" className={css.name ?? ''}>
          {name}
        </Link>
        {passenger.patronymic && <span className={css.note}>{passenger.patronymic}</span>}
      </th>
      <td data-label={t('born')}>
        {formatNumericDate(passenger.birthdate)}
        <span className={css.note}>{t('age', { years: fullYears(passenger.birthdate, props.today) })}</span>
      </td>
      <td data-label={t('citizenship')}>{props.countries[passenger.citizenship] ?? passenger.citizenship}</td>
      <td data-label={t('documents')} className={css.papers}>
        {passenger.documents.length === 0 && <span className={css.note}>{t('noDocuments')}</span>}
        {passenger.documents.map((document) => (
          <div key={document.id} className={css.paper}>
            <span className={css.type}>{types(document.type)}</span>
            <MaskedNumber passengerId={passenger.id} document={document} name={name} />
            <DocumentTerm document={document} />
          </div>
        ))}
      </td>
      {props.several && (
        <td data-label={t('contract')} className={css.owner}>
          {passenger.contract?.own ? t('own') : passenger.contract?.name}
          <span className={css.note}>{passenger.contract?.number}</span>
        </td>
      )}
    </tr>
  );
}
