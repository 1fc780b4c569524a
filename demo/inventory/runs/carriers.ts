import type { OwnCarrier, OwnFamily, RailBusRules } from '#modules/inventory/domain/own/own-carrier.ts';

const family = (
  code: OwnFamily['family'],
  name: string,
  { kg, changeFee, meal = false }: { kg: number; changeFee: number; meal?: boolean },
): OwnFamily => ({
  family: code,
  name,
  cabinBag: { pieces: 0, kg: 0 },
  baggage: { pieces: 1, kg },
  meal,
  refund: { penalty: 0, noShow: 0 },
  changeFee,
  holdMinutes: 20,
});

type Step = RailBusRules['steps']['domestic'][number];
const step = (hoursBefore: number, percent: number, fee: number): Step => ({ hoursBefore, percent, fee });
/** Half the fare for children with a place, nothing on a lap. */
const HALF = { child: 50, infant: 0, seatedInfant: 50 };
const BUS_STEPS = [step(2, 5, 0), step(0, 15, 0)];

/** Invented (docs/rules.md). */
export const DEMO_RUN_CARRIERS: readonly OwnCarrier[] = [
  {
    code: 'W0',
    name: 'Ala-Too Temir Jolu',
    mode: 'rail',
    accounting: '993',
    percents: HALF,
    families: [
      family('reservedSeat', 'Reserved seat', { kg: 36, changeFee: 500 }),
      family('coupe', 'Coupe', { kg: 36, changeFee: 500 }),
      family('sv', 'SV', { kg: 50, changeFee: 500, meal: true }),
      family('seat', 'Seat', { kg: 36, changeFee: 20 }),
      family('lux', 'Lux', { kg: 36, changeFee: 20, meal: true }),
      family('soft', 'Soft', { kg: 36, changeFee: 20 }),
    ],
    // Every passenger is insured.
    taxes: [{ code: 'INS', from: null, to: null, soms: 5, refundable: false, lapInfant: true }],
    railBus: {
      /**
       * Half of a fare is the berth part: nothing, half and all of it is kept, by the limits of the country (8 and 2
       * hours) or of the Commonwealth (24 and 6), and a fee for the operation.
       */
      steps: {
        domestic: [step(8, 0, 20), step(2, 25, 20), step(0, 50, 20)],
        abroad: [step(24, 0, 200), step(6, 25, 200), step(0, 50, 200)],
      },
      voidMinutes: 60,
      closeMinutes: 60,
      partners: ['X0'],
    },
  },
  {
    code: 'L0',
    name: 'Kerben Jol',
    mode: 'bus',
    accounting: '995',
    percents: HALF,
    families: [family('busSeat', 'Bus seat', { kg: 20, changeFee: 100 })],
    // Bus stations take a fee for their ticket office.
    taxes: [{ code: 'BST', from: null, to: null, soms: 20, refundable: false, lapInfant: false }],
    // Buses keep 5 %, from two hours before departure 15 %.
    railBus: {
      steps: { domestic: BUS_STEPS, abroad: BUS_STEPS },
      voidMinutes: 30,
      closeMinutes: 60,
      partners: ['X0'],
    },
  },
];
