/** The id of the payment form on the page of an order. */
export const PAYMENT_ID = 'to-pay';
