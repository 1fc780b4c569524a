import type { Money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Executor, Tx } from '#platform/db/database.ts';
import type { FundMethod, GatewayMethod, PaymentOption } from '../api.ts';
import type { CapturedEvent } from '../events.ts';
import type { GatewayPort } from '../port.ts';

/** Money of contracts that is with us; the ledger keeps it. */
export type ContractFunds = {
  offers(method: FundMethod): boolean;
  /**
   * Holds a sum for an order, once an id. @throws AppError conflict `ledger.insufficient_funds`; the transaction is
   * lost then.
   */
  hold(
    tx: Tx,
    hold: { id: string; method: FundMethod; contractId: string; orderId: string; amount: Money },
  ): Promise<unknown>;
  read(
    db: Executor,
    method: FundMethod,
    contractId: string,
    currency: Money['currency'],
  ): Promise<NonNullable<PaymentOption['fund']>>;
};

/** Whose records change with a payment's: what they do about money that has arrived is committed together with it. */
export type CaptureParticipant = {
  /** To whom the news need not be sent then. */
  readonly listener: string;
  /** Locks what is paid for, before its payments as wherever both are locked. */
  joinCaptures(tx: Tx, orderIds: readonly string[]): Promise<CaptureBatch>;
};
export type CaptureBatch = {
  /** Whether there is such a thing. */
  knows(orderId: string): boolean;
  /**
   * Acts on money that has arrived for different orders, all of it or none. Answers in their order what is still to
   * be done after the commit, and found by a sweep if it is not.
   */
  captured(news: readonly CapturedEvent[]): Promise<readonly AfterCommit[]>;
};
export type AfterCommit = () => Promise<void>;

/** Dependencies of payments' use-cases; `ids` gives a new unguessable id, `log` gets what staff should check. */
export type PaymentsDeps = {
  db: Db;
  clock: Clock;
  /** Who takes the money for each method that is configured, in the order in which they are offered. */
  gateways: Readonly<Partial<Record<GatewayMethod, GatewayPort>>>;
  /** Null: payment from a contract is not available. */
  funds: ContractFunds | null;
  captureParticipant?: CaptureParticipant | undefined;
  /** Where the browser and the gateways reach us, without a trailing slash. */
  config: { baseUrl: string };
  ids: () => string;
  log?: (message: string, details: Record<string, string>) => void;
};
