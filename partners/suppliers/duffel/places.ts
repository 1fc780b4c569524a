import { airport } from '../airports.ts';

/** Airports of Duffel's published test routes that the other suppliers do not fly to. */
const MORE: Readonly<Record<string, { country: string; zone: string; lat: number; lon: number; name: string }>> = {
  PVD: { country: 'US', zone: 'America/New_York', lat: 41.72, lon: -71.43, name: 'Providence' },
  RAI: { country: 'CV', zone: 'Atlantic/Cape_Verde', lat: 14.92, lon: -23.49, name: 'Praia' },
  EWR: { country: 'US', zone: 'America/New_York', lat: 40.69, lon: -74.17, name: 'Newark' },
  BTS: { country: 'SK', zone: 'Europe/Bratislava', lat: 48.17, lon: 17.21, name: 'Bratislava' },
  MRU: { country: 'MU', zone: 'Indian/Mauritius', lat: -20.43, lon: 57.68, name: 'Mauritius' },
  ABV: { country: 'NG', zone: 'Africa/Lagos', lat: 9.01, lon: 7.26, name: 'Abuja' },
  STN: { country: 'GB', zone: 'Europe/London', lat: 51.88, lon: 0.24, name: 'Stansted' },
  LGW: { country: 'GB', zone: 'Europe/London', lat: 51.15, lon: -0.19, name: 'Gatwick' },
  LTN: { country: 'GB', zone: 'Europe/London', lat: 51.87, lon: -0.37, name: 'Luton' },
  LHR: { country: 'GB', zone: 'Europe/London', lat: 51.47, lon: -0.45, name: 'Heathrow' },
  SYD: { country: 'AU', zone: 'Australia/Sydney', lat: -33.95, lon: 151.18, name: 'Sydney' },
  JFK: { country: 'US', zone: 'America/New_York', lat: 40.64, lon: -73.78, name: 'New York John F. Kennedy' },
};

export type Site = { country: string; zone: string; lat: number; lon: number; name: string };

/** An airport; null when this supplier does not know it. */
export function siteOf(code: string): Site | null {
  const more = MORE[code];
  if (more) return more;
  try {
    const { country, zone, lat, lon } = airport(code);
    return { country, zone, lat, lon, name: code };
  } catch {
    return null;
  }
}

/** An airport as Duffel writes one. */
export function placeOf(code: string): object {
  const site = siteOf(code);
  if (!site) throw new Error(`no airport ${code}`);
  return {
    id: `arp_${code.toLowerCase()}_${site.country.toLowerCase()}`,
    type: 'airport',
    name: site.name,
    iata_code: code,
    iata_city_code: code,
    iata_country_code: site.country,
    icao_code: null,
    latitude: site.lat,
    longitude: site.lon,
    time_zone: site.zone,
    city_name: site.name,
    city: null,
    airports: null,
  };
}

/** Kilometres over the great circle. */
export function kilometres(from: string, to: string): number {
  const [a, b] = [siteOf(from), siteOf(to)];
  if (!a || !b) return 0;
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}
