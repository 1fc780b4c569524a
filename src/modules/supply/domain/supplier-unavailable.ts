import type { SupplierFault } from './supplier-fault.ts';

/** A read that did not come back; a changing call answers `unknown` instead. `fault`: why, where it is known. */
export class SupplierUnavailableError extends Error {
  readonly fault: SupplierFault | null;
  constructor(message: string, fault: SupplierFault | null = null) {
    super(message);
    this.fault = fault;
  }
}

/** We did not call the supplier: the searches of this minute are used up. It is no failure of the supplier. */
export class SearchLimitError extends SupplierUnavailableError {}
