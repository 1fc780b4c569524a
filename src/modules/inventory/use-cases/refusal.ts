/** Why a changing call has no effect; thrown to undo the transaction. */
export type RefusalCode =
  | 'GONE'
  | 'PLACE_TAKEN'
  | 'PRICE_CHANGED'
  | 'EXPIRED'
  | 'VERSION'
  | 'INVALID'
  | 'LIMIT'
  | 'WINDOW_CLOSED'
  | 'FUNDS'
  | 'NOT_AUTOMATIC';

export class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
