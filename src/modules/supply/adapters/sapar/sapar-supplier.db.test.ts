import { testDatabase } from '../../../../../tests/support/database.ts';
import { startPartners } from '../../../../../tests/support/partners.ts';
import { BAGS_ONLY } from '../../domain/ancillaries.ts';
import type { Fault, SupplierMethod } from '../../domain/fault.ts';
import { createSupply, type Exchange } from '../../index.ts';
import { CONTRACT_MIX, supplierContract } from '../../testing/contract/supplier-contract.ts';
import { createSaparSupplier } from './supplier.ts';

const OPERATION: Record<SupplierMethod, string> = {
  search: 'search',
  revalidate: 'price',
  placeMap: 'none',
  hold: 'hold',
  issue: 'issue',
  cancelHold: 'cancel',
  retrieve: 'retrieve',
  void: 'void',
  releaseSeats: 'release',
  quoteRefund: 'refund-quote',
  refund: 'refund-booking',
  quoteExchange: 'exchange-quote',
  exchange: 'exchange',
  split: 'split',
  resolveOutcome: 'operation',
  offerAncillaries: 'ancillaries',
  holdSelectedSeats: 'none',
  sellAncillary: 'extra',
  reverseAncillary: 'ancillary-return',
  moveAncillary: 'none',
  resolveAncillary: 'operation',
  checkIn: 'none',
  checkedIn: 'none',
};

/** The contract's faults as the partners' dials know them. */
function asDial(fault: Fault): object {
  switch (fault.kind) {
    case 'delay':
      return { kind: 'delay', delayMs: fault.ms };
    case 'price-jump':
      return fault;
    case 'sold-out':
      return { kind: 'reject', code: 'SOLD_OUT' };
    case 'unknown-but-done':
      return { kind: 'drop-after' };
    case 'unknown-not-done':
      return { kind: 'drop-before' };
    case 'reject':
      return { kind: 'reject', code: fault.code };
    case 'garbage':
      return { kind: 'garbage' };
  }
}

const DAY_MS = 86_400_000;
/**
 * When the tests take place: noon in Bishkek on a fixed day. Which days have seats for the party depends on the date,
 * so the clocks of both sides are set to it.
 */
const NOW = Date.parse('2027-02-10T06:00:00Z');
const day = (inDays: number) => new Date(NOW + inDays * DAY_MS).toISOString().slice(0, 10);
const MAX_DELAY_MS = 15_000;

/** A rate with a margin that leaves tyiyn to be rounded. */
const RATE = { id: 'rate', currency: 'USD', rate: '87.4391', per: 1, marginBp: 175 } as const;
const EXCHANGE: Exchange = {
  into: 'KGS',
  forSale: (currency) => (currency === 'USD' ? RATE : null),
  sells: () => true,
};

const subject =
  (id: 'nomad' | 'atlas', from: string, to: string, atlasCurrency: 'KGS' | 'USD' = 'KGS') =>
  async () => {
    const [database, partners] = await Promise.all([testDatabase(), startPartners({ atlasCurrency })]);
    const base = NOW - Date.now();
    let ahead = base;
    const clock = { now: () => new Date(Date.now() + ahead) };
    const port = createSaparSupplier({
      id,
      name: id,
      url: `${partners.url}/${id}`,
      key: partners.keys[id],
      clock,
      codeOf: (key) => key.slice(0, 3).toUpperCase(),
      // Bishkek is the same place under its old code and its new one.
      aircraftOf: (code) => (code === 'DH8D' ? 'Dash 8 Q400' : undefined),
      locationOf: (code) => `${(code === 'FRU' ? 'BSZ' : code).toLowerCase()}-airport`,
      maxEffectDelayMs: MAX_DELAY_MS,
      autoRefund: id === 'atlas',
      autoExchange: id === 'atlas',
      split: id === 'atlas',
      ...(id === 'atlas' && { multiCity: 6, ancillaries: BAGS_ONLY }),
    });
    await partners.faultRule('clock', { aheadMs: base });
    const supply = createSupply({ db: database.db, clock, suppliers: [port], exchange: EXCHANGE });
    return {
      port: supply.get(id),
      query: {
        slices: [
          { from: [`${from}-airport`], to: [`${to}-airport`], date: day(40) },
          { from: [`${to}-airport`], to: [`${from}-airport`], date: day(47) },
        ],
        passengerCounts: CONTRACT_MIX,
        cabin: 'economy' as const,
      },
      now: () => clock.now(),
      injectFault: (method: SupplierMethod, fault: Fault) =>
        partners.faultRule(id, { faults: [{ ...asDial(fault), on: [OPERATION[method]], times: 1 }] }),
      travelTo: async (at: Date | null) => {
        ahead = at ? at.getTime() - Date.now() : base;
        await partners.faultRule('clock', { aheadMs: ahead });
      },
      ...(id === 'atlas'
        ? { manual: { slices: [{ from: ['bsz-airport'], to: ['dxb-airport'], date: day(45) }] } }
        : {}),
      passMaxEffectDelay: () => {
        ahead += MAX_DELAY_MS + 1_000;
      },
      close: async () => {
        await partners.stop();
        await database.close();
      },
    };
  };

supplierContract('the slow remote supplier', subject('nomad', 'bsz', 'ist'));
supplierContract('the remote supplier that sells own inventory’s flights', subject('atlas', 'bsz', 'oss'));
supplierContract('the remote supplier that sells in dollars', subject('atlas', 'bsz', 'oss', 'USD'));
