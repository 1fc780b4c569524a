import type { FieldProblem } from '#kernel/app-error.ts';
import type { VoucherMode } from '#kernel/mode.ts';
import type { CheckedTraveller, PassengerCheck, PassengerForm } from './check-passenger.ts';
import type { IsCountry } from './check-person.ts';
import { nameProblem, normalizeName, suggestName } from './names.ts';

/** Where a ride begins and who drives; absent for a stay. */
export type TransferDetails = { readonly fromAirport: boolean; readonly driver: boolean };

/** Fields for a reception or a driver in addition to the name. */
export type HotelTransferFields = {
  /** Arrival flight as its carrier writes it: `TK 348`. */
  readonly flight: string | null;
  /** Name on the driver's sign; null: the guest's own. */
  readonly sign: string | null;
  /** Where to fetch or bring to in the town. */
  readonly address: string | null;
  /** Where exactly they meet, in the guest's words: an exit, a gate of the yard. */
  readonly meeting: string | null;
  readonly note: string | null;
};

const FLIGHT = /^([A-Z0-9]{2})\s?-?(\d{1,4}[A-Z]?)$/;
const orNull = (text: string | undefined): string | null => (text?.trim() ? text.trim().replace(/\s+/g, ' ') : null);

/** `tk348` and `TK-348` are `TK 348`; null for what is no flight. */
export function normalizeFlight(typed: string): string | null {
  const found = FLIGHT.exec(typed.trim().toUpperCase());
  return found ? `${found[1]} ${found[2]}` : null;
}

/**
 * A lead guest: a name in Latin letters as in the passport, and for a room the citizenship, which a reception
 * registers. No document: it is shown on arrival. A driver needs the address, and of an arrival the flight, so that a
 * delay is known (a warning, not a problem).
 */
export function checkGuest(
  form: PassengerForm,
  mode: VoucherMode,
  { transfer, isCountry }: { transfer?: TransferDetails | undefined; isCountry: IsCountry },
): PassengerCheck {
  const problems: FieldProblem[] = [];
  const warnings: FieldProblem[] = [];
  const suggestions: PassengerCheck['suggestions'] = {};
  for (const field of ['surname', 'name'] as const) {
    const text = form[field].trim();
    const code = text === '' ? 'common.fill_field' : nameProblem(text);
    if (code) problems.push({ path: field, code });
    const latin = code === 'travellers.name_latin' ? suggestName(text) : null;
    if (latin) suggestions[field] = latin;
  }
  const citizenship = form.citizenship.trim().toUpperCase();
  if (mode === 'hotel') {
    if (citizenship === '') problems.push({ path: 'citizenship', code: 'common.fill_field' });
    else if (!isCountry(citizenship)) problems.push({ path: 'citizenship', code: 'travellers.citizenship_unknown' });
  }
  const [typed, address] = [orNull(form.flight), orNull(form.address)];
  const flight = typed && normalizeFlight(typed);
  if (transfer?.driver) {
    if (!address) problems.push({ path: 'address', code: 'travellers.address_required' });
    if (typed && !flight) problems.push({ path: 'flight', code: 'travellers.flight_unknown' });
    if (!typed && transfer.fromAirport) warnings.push({ path: 'flight', code: 'travellers.flight_not_told' });
  }
  const service = { flight, sign: orNull(form.sign), address, meeting: orNull(form.meeting), note: orNull(form.note) };
  const normalised: CheckedTraveller | null =
    problems.length > 0
      ? null
      : {
          surname: normalizeName(form.surname),
          name: normalizeName(form.name),
          patronymic: null,
          gender: null,
          birthdate: null,
          citizenship: mode === 'hotel' ? citizenship : null,
          document: null,
          bonusCard: null,
          service,
        };
  return { problems, warnings, normalised, suggestions, category: null };
}
