import type { CarrierDetails } from '../../domain/own/carrier-details.ts';
import { type NetworkFault, type OwnCarrier, ownCarrierFaults } from '../../domain/own/own-carrier.ts';
import { type NetworkDeps, refuse } from './network-deps.ts';

type Places = Pick<NetworkDeps, 'airportOf' | 'stopOf' | 'isCountry'>;
/** The code that a place is stored under, or what was typed and a fault at its field. */
type CodeOf = (typed: string, field: string) => string;

function taxesOf({ taxes }: OwnCarrier, codeOf: CodeOf, faults: NetworkFault[]): OwnCarrier['taxes'] {
  const known = taxes.map((tax, n) => ({
    ...tax,
    from: tax.from && codeOf(tax.from, `taxes.${n}.from`),
    to: tax.to && codeOf(tax.to, `taxes.${n}.to`),
  }));
  known.forEach(({ code, from, to }, n) => {
    const isTwice = known.slice(0, n).some((one) => one.code === code && one.from === from && one.to === to);
    if (isTwice) faults.push({ field: `taxes.${n}.code`, code: 'flights.twice' });
  });
  return known;
}

function detailsOf(details: CarrierDetails, codeOf: CodeOf): CarrierDetails {
  const { hubs, terminals, connections } = details;
  return {
    ...details,
    ...(hubs && { hubs: hubs.map((hub) => codeOf(hub, 'details.hubs')) }),
    ...(terminals && {
      terminals: terminals.map((row, n) => ({
        ...row,
        airport: codeOf(row.airport, `details.terminals.${n}.airport`),
      })),
    }),
    ...(connections && {
      connections: connections.map((row, n) =>
        row.stop === undefined ? row : { ...row, stop: codeOf(row.stop, `details.connections.${n}.stop`) },
      ),
    }),
  };
}

/** A carrier with its places under the codes of flights and runs. @throws AppError invalid, at the field. */
export function withKnownPlaces(deps: Places, carrier: OwnCarrier): OwnCarrier {
  const faults: NetworkFault[] = [];
  const { mode } = carrier;
  const codeOf: CodeOf = (typed, field) => {
    const found = mode === 'avia' ? deps.airportOf(typed) : deps.stopOf(typed, mode);
    if (!found) faults.push({ field, code: mode === 'avia' ? 'flights.unknown_airport' : 'flights.unknown_stop' });
    return found?.code ?? typed;
  };
  const taxes = taxesOf(carrier, codeOf, faults);
  const details = carrier.details && detailsOf(carrier.details, codeOf);
  for (const [n, { country }] of (details?.taxes ?? []).entries())
    if (country !== null && !deps.isCountry(country))
      faults.push({ field: `details.taxes.${n}.country`, code: 'flights.unknown_country' });
  const known: OwnCarrier = { ...carrier, taxes, ...(details && { details }) };
  refuse([...faults, ...ownCarrierFaults(known)]);
  return known;
}
