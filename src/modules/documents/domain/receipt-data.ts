import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { Point } from '#kernel/distance.ts';
import type { Localised } from '#kernel/locale.ts';
import type { Money } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import type { PaymentMethod } from '#kernel/payment-method.ts';
import type { RefundShare } from '#kernel/refund-destinations.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { FareTerms, Slice } from '#modules/supply/api.ts';

/** What a document says of a place; `LocationName` of search fits. */
export type LocationLabel = {
  readonly code: string | null;
  readonly name: Localised;
  readonly city: Localised;
  /** The place key of its city. */
  readonly cityKey?: string;
  /** IANA zone of its clocks; vouchers give their deadlines in it. */
  readonly tz?: string;
  /** Its place on the map of the journey. */
  readonly point?: Point | undefined;
};

export type ReceiptOrder = {
  /** As people see it: `S-48213`. */
  readonly number: string;
  readonly locator: string | null;
  /** Absolute address of the order, with its code; becomes the QR. */
  readonly link: string;
};

export type ReceiptPassenger = {
  readonly category: Category;
  readonly surname: string;
  readonly name: string;
  readonly patronymic?: string;
  /** Null, as the document: a lead guest of a room or a ride, who was not asked. */
  readonly birthdate: LocalDate | null;
  /** As it shall be printed; masked or not is the caller's choice. */
  readonly document: string | null;
  /** What a reception or a driver wants to know of a lead guest. */
  readonly guest?: {
    readonly citizenship: string | null;
    readonly flight: string | null;
    readonly sign: string | null;
    readonly address: string | null;
    readonly meeting: string | null;
    readonly note: string | null;
  };
  /** 13 digits each; more than one when the journey needs more than four coupons. */
  readonly tickets: readonly string[];
  /**
   * Trains and buses: the berth or seat on each service (`05-017`), the other berths of a whole compartment, and the
   * place key of the stop where one gets on.
   */
  readonly places?: readonly {
    flight: string;
    place: string;
    unusedBerths?: readonly string[];
    boarding: string | null;
  }[];
};

type Journey = {
  readonly slices: readonly Slice[];
  /** By place key. */
  readonly locations: Readonly<Record<string, LocationLabel>>;
  /** Carriers' names by code. */
  readonly carriers: Readonly<Record<string, string>>;
  /** The buyer's; shown on vouchers. */
  readonly phone?: string;
};

export type AfterSaleFees = { readonly refund: Money; readonly exchange: Money };

/** Passengers with the same flights, rules and prices. */
export type ReceiptGroup = Pick<Journey, 'slices'> & {
  readonly terms: FareTerms;
  /** Ours after the sale for each passenger with a seat, ticket by ticket. */
  readonly fees: readonly AfterSaleFees[];
  readonly passengers: readonly ReceiptPassenger[];
  readonly price: PriceDetail;
};

/** An ancillary; `what` is its weight, seat or code. */
export type ReceiptService = {
  readonly surname: string;
  readonly name: string;
  readonly kind: string;
  readonly what: string;
  /** `AB 211`. */
  readonly flight: string;
  /** Thirteen digits; null: free. */
  readonly number: string | null;
  readonly rfic: string;
  readonly rfisc: string;
  readonly price: Money;
};

export type ItineraryReceiptData = Journey &
  ReceiptGroup & {
    readonly order: ReceiptOrder;
    readonly issuedAt: Instant;
    /** Passengers of the order who fly otherwise. */
    readonly others?: readonly ReceiptGroup[];
    readonly services?: readonly ReceiptService[];
    /**
     * What the order stands at after exchanges and returns, as it is booked; absent: the prices and the services
     * together.
     */
    readonly currentTotal?: Money;
  };

export type AncillariesReceiptData = Journey & {
  readonly order: ReceiptOrder;
  readonly reference: string;
  readonly issuedAt: Instant;
  readonly items: readonly ReceiptService[];
  readonly total: Money;
};

export type PaymentReceiptData = Journey & {
  readonly order: ReceiptOrder;
  readonly payment: {
    /** The number by which the bank finds it. */
    readonly reference: string;
    readonly paidAt: Instant;
    /** Each way in which a part was paid. */
    readonly methods: readonly PaymentMethod[];
    /** What a promo code took off. */
    readonly discount?: Money;
  };
  readonly passengers: readonly Pick<ReceiptPassenger, 'category' | 'surname' | 'name' | 'tickets'>[];
  readonly price: PriceDetail;
  /** Paid for together with the tickets. */
  readonly services?: readonly ReceiptService[];
};

export type RefundReceiptData = Journey & {
  readonly kind: 'void' | 'refund';
  readonly order: ReceiptOrder;
  /** Our number of the act. */
  readonly reference: string;
  readonly doneAt: Instant;
  /** By which payments it goes back. */
  readonly refunds: readonly (RefundShare & { readonly method: PaymentMethod })[];
  /** One per passenger; the retained amount is listed in its parts, and `paid` less all of them is `back`. */
  readonly lines: readonly {
    readonly category: Category;
    readonly surname: string;
    readonly name: string;
    readonly tickets: readonly string[];
    readonly paid: Money;
    readonly penalty: Money;
    readonly taxesRetained: Money;
    readonly feesRetained: Money;
    readonly refundFee: Money;
    readonly refundAmount: Money;
  }[];
  readonly paid: Money;
  readonly refundAmount: Money;
  /** What an agency and we settle separately is not shown: its balance gets another sum. */
  readonly beforeCommission?: boolean | undefined;
};

export type ExchangeReceiptData = Journey & {
  readonly order: ReceiptOrder;
  /** Our number of the act. */
  readonly reference: string;
  readonly doneAt: Instant;
  /** The ways in which it was paid; none of what cost nothing, or brings something. */
  readonly methods: readonly PaymentMethod[];
  /** By which payments what it brings goes back. */
  readonly refunds: readonly (RefundShare & { readonly method: PaymentMethod })[];
  /** The flights given up; `slices` are those got for them. */
  readonly before: readonly Slice[];
  /** One per passenger; a negative sum is refunded. */
  readonly lines: readonly {
    readonly category: Category;
    readonly surname: string;
    readonly name: string;
    readonly tickets: readonly string[];
    readonly newTickets: readonly string[];
    readonly fareDifference: Money;
    readonly taxDifference: Money;
    readonly penalty: Money;
    readonly fee: Money;
    readonly total: Money;
  }[];
  /** One of them is zero. */
  readonly due: Money;
  readonly refundAmount: Money;
  /** Of the new tickets, as staff wrote them; absent: those of the old ones. */
  readonly rules?: string;
};
