import type { CarrierDetails, CountryTax } from '#modules/inventory/domain/own/carrier-details.ts';
import type { OwnCarrier, OwnFamily } from '#modules/inventory/domain/own/own-carrier.ts';
import { DEMO_ANCILLARIES } from './ancillaries.ts';

type Rules = Omit<OwnFamily, 'holdMinutes'>;
const LITE: Rules = {
  family: 'lite',
  name: 'Lite',
  cabinBag: { pieces: 1, kg: 7 },
  baggage: { pieces: 0, kg: 0 },
  meal: false,
  refund: null,
  changeFee: 4_500,
};
const STANDARD: Rules = {
  family: 'standard',
  name: 'Standard',
  cabinBag: { pieces: 1, kg: 7 },
  baggage: { pieces: 1, kg: 23 },
  meal: true,
  refund: { penalty: 3_500, noShow: 2_000 },
  changeFee: 2_000,
};
const FLEX: Rules = {
  family: 'flex',
  name: 'Flex',
  cabinBag: { pieces: 1, kg: 10 },
  baggage: { pieces: 2, kg: 23 },
  meal: true,
  refund: { penalty: 500, noShow: 2_000 },
  changeFee: 0,
};
const BUSINESS: Rules = {
  family: 'business',
  name: 'Business',
  cabinBag: { pieces: 2, kg: 10 },
  baggage: { pieces: 2, kg: 32 },
  meal: true,
  refund: { penalty: 500, noShow: 2_000 },
  changeFee: 0,
};
const DAY = 24 * 60;
const SHORT = 20;
const held = (rules: Rules, holdMinutes: number): OwnFamily => ({ ...rules, holdMinutes });

type Reach = CountryTax['reach'];
const charge = (
  country: string | null,
  reach: Reach,
  code: string,
  soms: number,
  kept: { refundable?: boolean; lapInfant?: boolean } = {},
): CountryTax => ({ country, reach, code, soms, refundable: true, lapInfant: false, ...kept });

/** Airport charges, which are those of every carrier. */
const AIRPORTS: readonly CountryTax[] = [
  charge('KG', 'domestic', 'KG', 250),
  charge('KG', 'international', 'KG', 950),
  charge('KG', 'international', 'XZ', 350, { lapInfant: true }),
  charge('KZ', 'international', 'UJ', 700),
  charge('UZ', 'international', 'UZ', 900),
  charge('RU', 'international', 'RI', 850),
  charge('TR', 'international', 'TR', 1_450),
  charge('TR', 'international', 'M6', 250),
  charge('AE', 'international', 'AE', 1_800),
  charge('AE', 'international', 'F6', 850),
];
/** The carrier's own surcharge, kept on a refund. */
const surcharge = (code: 'YQ' | 'YR', domestic: number, international: number): CountryTax[] => [
  charge(null, 'domestic', code, domestic, { refundable: false }),
  charge(null, 'international', code, international, { refundable: false }),
];

const SEATS: CarrierDetails['seatChoice'] = { lite: 'paid', standard: 'paid', flex: 'included', business: 'included' };

type Airline = Pick<OwnCarrier, 'code' | 'name' | 'accounting' | 'families'> & {
  percents?: OwnCarrier['percents'];
  details: CarrierDetails;
};
const airline = ({ code, name, accounting, families, percents, details }: Airline): OwnCarrier => ({
  code,
  name,
  accounting,
  families,
  mode: 'avia',
  railBus: null,
  percents: percents ?? { child: 75, infant: 0, seatedInfant: 75 },
  taxes: [],
  details: { seatChoice: SEATS, abroad: { child: 70, infant: 10, seatedInfant: 70 }, ...details },
});

/** Invented (docs/rules.md). The order is that of earlier releases. */
export const DEMO_AIRLINES: readonly OwnCarrier[] = [
  airline({
    code: 'X0',
    name: 'Tian Saltanat',
    accounting: '992',
    families: [held(LITE, SHORT), held(STANDARD, DAY), held(FLEX, DAY), held(BUSINESS, DAY)],
    details: {
      hubs: ['BSZ'],
      partners: ['K0'],
      taxes: [...AIRPORTS, ...surcharge('YR', 300, 1_200)],
      // Bags are sent through at its hub, and its desk takes passengers past the queue of the border.
      connections: [
        { stop: 'BSZ', arriving: 'domestic', departing: 'domestic', minutes: 40 },
        { stop: 'BSZ', minutes: 60 },
      ],
      ancillaries: DEMO_ANCILLARIES.X0,
    },
  }),
  airline({
    code: 'K0',
    name: 'Ala Kanat',
    accounting: '998',
    families: [held(LITE, SHORT), held(STANDARD, SHORT), held(FLEX, SHORT)],
    details: { taxes: [...AIRPORTS, ...surcharge('YQ', 200, 800)], ancillaries: DEMO_ANCILLARIES.K0 },
  }),
  airline({
    code: 'Z1',
    name: 'Jibek Low',
    accounting: '973',
    families: [held(LITE, 0), held(STANDARD, DAY)],
    percents: { child: 80, infant: 0, seatedInfant: 80 },
    details: {
      abroad: { child: 80, infant: 10, seatedInfant: 80 },
      taxes: [...AIRPORTS, ...surcharge('YQ', 250, 900)],
      terminals: [{ airport: 'DME', name: '2' }],
      byHand: ['lite'],
      ancillaries: DEMO_ANCILLARIES.Z1,
    },
  }),
];
