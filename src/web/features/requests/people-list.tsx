import type { ServiceRequest } from '#modules/requests/api.ts';
import { formatStoredDate } from '../../shared/forms/normalize-typed-date.ts';
import css from './requests.module.css';

/** The people of a travel request. */
export function PeopleList({ request, what }: { request: ServiceRequest; what: 'travellers' | 'guests' }) {
  return (
    <ul className={css.list}>
      {what === 'guests'
        ? request.guests.map((name) => <li key={name}>{name}</li>)
        : request.travellers.map(({ surname, name, birthdate, document }) => (
            <li key={`${surname} ${name} ${document}`}>
              <strong>
                {surname} {name}
              </strong>
              <span className={`tabular ${css.muted}`}>
                {[birthdate && formatStoredDate(birthdate), document].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
    </ul>
  );
}
