import type { LocalDate } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Earning } from './commission.ts';
import type { Rate } from './rates.ts';

/** `suspended`: its people may look, and sell nothing. */
export type ContractStatus = 'active' | 'suspended';

/** Raw settings as the specification has them: `withCommition` "0" hides the commission. */
export type ContractSettings = {
  readonly withCommition?: '0' | '1';
  /** How many unpaid orders the contract may hold seats for at once. */
  readonly unpaidOrders?: number;
  /** Minor units: its people are warned when no more than so much is available. */
  readonly lowBalance?: number;
};

/** Enough for a busy office; more is agreed on in the contract. */
const UNPAID_ORDERS = 50;

export type Workplace = { readonly id: string; readonly name: string };

export type Contract = Earning & {
  readonly id: string;
  readonly number: string;
  readonly contractor: { readonly id: string; readonly name: string };
  /** Of a sub-agent. */
  readonly parentId: string | null;
  readonly kind: 'agent' | 'subagent' | 'corporate';
  readonly status: ContractStatus;
  readonly currency: Currency;
  readonly settlement: 'net';
  readonly settings: ContractSettings;
  /** Who of the house looks after it; a user. */
  readonly managerId: string | null;
  readonly version: number;
  /** The day on which it was opened, in Bishkek. */
  readonly openedOn: LocalDate;
  /** Further rates, from later days on. */
  readonly rates: readonly Rate[];
};

/** Spec §6: shown to every user signed in under the contract, unless its setting says "0". */
export const showsCommission = ({ settings }: Pick<Contract, 'settings'>): boolean => settings.withCommition !== '0';

/** How many unpaid orders may hold seats at once: as the contract says, else fifty. */
export const unpaidOrders = ({ settings }: Pick<Contract, 'settings'>): number =>
  settings.unpaidOrders ?? UNPAID_ORDERS;

/** What the contract calls little; nothing where it does not say. */
export const lowBalance = ({ settings, currency }: Pick<Contract, 'settings' | 'currency'>): Money =>
  money(settings.lowBalance ?? 0, currency);
