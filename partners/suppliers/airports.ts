export type Airport = { code: string; country: string; zone: string; lat: number; lon: number };

const TABLE = `
FRU KG Asia/Bishkek 43.06 74.48
BSZ KG Asia/Bishkek 43.06 74.48
OSS KG Asia/Bishkek 40.61 72.79
ALA KZ Asia/Almaty 43.35 77.04
NQZ KZ Asia/Almaty 51.02 71.47
TAS UZ Asia/Tashkent 41.26 69.28
SVO RU Europe/Moscow 55.97 37.41
DME RU Europe/Moscow 55.41 37.91
LED RU Europe/Moscow 59.80 30.26
AER RU Europe/Moscow 43.45 39.96
KZN RU Europe/Moscow 55.61 49.28
SVX RU Asia/Yekaterinburg 56.74 60.80
OVB RU Asia/Novosibirsk 55.01 82.65
IST TR Europe/Istanbul 41.28 28.75
SAW TR Europe/Istanbul 40.90 29.31
AYT TR Europe/Istanbul 36.90 30.80
DXB AE Asia/Dubai 25.25 55.36
LHR GB Europe/London 51.47 -0.45
CDG FR Europe/Paris 49.01 2.55
FRA DE Europe/Berlin 50.03 8.57
BER DE Europe/Berlin 52.36 13.50
MUC DE Europe/Berlin 48.35 11.79
AMS NL Europe/Amsterdam 52.31 4.76
FCO IT Europe/Rome 41.80 12.25
BCN ES Europe/Madrid 41.30 2.08
VIE AT Europe/Vienna 48.11 16.57
CAI EG Africa/Cairo 30.12 31.41
JFK US America/New_York 40.64 -73.78
DEL IN Asia/Kolkata 28.57 77.10
BKK TH Asia/Bangkok 13.69 100.75
HKT TH Asia/Bangkok 8.11 98.31
SIN SG Asia/Singapore 1.36 103.99
KUL MY Asia/Kuala_Lumpur 2.75 101.71
MLE MV Indian/Maldives 4.19 73.53
CMB LK Asia/Colombo 7.18 79.88
JED SA Asia/Riyadh 21.68 39.16
ICN KR Asia/Seoul 37.46 126.44
PEK CN Asia/Shanghai 40.08 116.58
URC CN Asia/Shanghai 43.91 87.47`;

const AIRPORTS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [code, country, zone, lat, lon] = line.split(' ') as [string, string, string, string, string];
      return [code, { code, country, zone, lat: Number(lat), lon: Number(lon) } satisfies Airport];
    }),
);

export function airport(code: string): Airport {
  const found = AIRPORTS.get(code);
  if (!found) throw new Error(`no airport ${code}`);
  return found;
}

const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distance(from: string, to: string): number {
  const a = airport(from);
  const b = airport(to);
  const h =
    Math.sin(rad(b.lat - a.lat) / 2) ** 2 +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(rad(b.lon - a.lon) / 2) ** 2;
  return Math.round(12_742 * Math.asin(Math.sqrt(h)));
}
