import { useTranslations } from 'use-intl';
import { fullYears } from '#kernel/dates.ts';
import type { SavedPassengerLine } from '#modules/travellers/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import type { WorkColumn } from '../../shared/lists/work-table.tsx';
import { Link } from '../../ui/link.tsx';
import { DocumentTerm } from './document-badge.tsx';
import { MaskedNumber } from './masked-number.tsx';
import css from './passengers.module.css';
import type { PassengersListProps } from './passengers-list.tsx';

export const passengerPath = (id: string): string => `/account/passengers/${encodeURIComponent(id)}`;
export const nameOf = ({ surname, name }: SavedPassengerLine): string => `${surname} ${name}`;

/** A document of a passenger in one line: its type, the number behind dots, its term. */
function DocumentLine(props: { passenger: SavedPassengerLine; document: SavedPassengerLine['documents'][number] }) {
  const { passenger, document } = props;
  const types = useTranslations('travellers.documents');
  return (
    <span className={css.paper}>
      <span className={css.type}>{types(document.type)}</span>
      <MaskedNumber passengerId={passenger.id} document={document} name={nameOf(passenger)} />
      <DocumentTerm document={document} />
    </span>
  );
}

/** Columns of saved passengers; that of the contract where they are of several. */
export function usePassengerColumns(props: PassengersListProps): WorkColumn<SavedPassengerLine>[] {
  const { page, countries, today } = props;
  const t = useTranslations('savedPassengers.list');
  const ageOf = ({ birthdate }: SavedPassengerLine) => t('age', { years: fullYears(birthdate, today) });
  return [
    {
      name: 'name',
      label: t('name'),
      width: 240,
      phone: '1a',
      cell: (passenger) => (
        <Link to={passengerPath(passenger.id)} prefetch="none" className={css.name ?? ''}>
          {nameOf(passenger)}
        </Link>
      ),
      note: ({ patronymic }) => patronymic || null,
    },
    {
      name: 'born',
      label: t('born'),
      width: 160,
      phone: '1c',
      cell: (passenger) => (
        <>
          {formatNumericDate(passenger.birthdate)} <span className={css.age}>{ageOf(passenger)}</span>
        </>
      ),
    },
    {
      name: 'citizenship',
      label: t('citizenship'),
      width: 150,
      cell: ({ citizenship }) => countries[citizenship] ?? citizenship,
    },
    {
      name: 'documents',
      label: t('documents'),
      width: 460,
      flexible: true,
      phone: '2a',
      cell: (passenger) => {
        const [first, ...more] = passenger.documents;
        if (!first) return <span className={css.age}>{t('noDocuments')}</span>;
        return (
          <span className={css.paper}>
            <DocumentLine passenger={passenger} document={first} />
            {more.length > 0 && (
              <Link to={passengerPath(passenger.id)} prefetch="none" className={css.more ?? ''}>
                {`+${more.length}`}
              </Link>
            )}
          </span>
        );
      },
      note: (passenger) => {
        const [, second] = passenger.documents;
        return second && <DocumentLine passenger={passenger} document={second} />;
      },
    },
    ...(page.contracts.length > 1
      ? [
          {
            name: 'contract',
            label: t('contract'),
            width: 180,
            cell: ({ contract }: SavedPassengerLine) => (contract?.own ? t('own') : contract?.name),
            note: ({ contract }: SavedPassengerLine) => contract?.number,
          },
        ]
      : []),
  ];
}
