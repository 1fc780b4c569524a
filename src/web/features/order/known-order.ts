import type { Order } from '#modules/orders/api.ts';

export type OrderUpdate = { entry: Order['history'][number]; at: string };
/** The order as shown, its last reported state, and the current order, kept until the reader asks for it. */
export type KnownOrder = {
  readonly order: Order;
  readonly update: OrderUpdate | null;
  readonly pendingOrder: Order | null;
};

/** What was written since: the last of it that says more than that a letter went out. */
function updateBetween(previous: Order, current: Order): OrderUpdate | null {
  if (previous.id !== current.id) return null;
  const added = current.history.slice(previous.history.length);
  const entry = added.findLast(({ kind }) => kind !== 'mail_sent') ?? added.at(-1);
  return entry ? { entry, at: current.serverNow } : null;
}

const shown = (previous: KnownOrder, order: Order): KnownOrder => ({
  order,
  update: updateBetween(previous.order, order) ?? previous.update,
  pendingOrder: null,
});

/**
 * An order that came by itself: shown at once, or held while the reader's hands are on the page. The same one again
 * changes nothing that was held.
 */
export function received(previous: KnownOrder, order: Order, busy: boolean): KnownOrder {
  const isSameStamp = order.etag === previous.order.etag;
  if (!busy || isSameStamp) return isSameStamp ? { ...previous, order, pendingOrder: null } : shown(previous, order);
  return { ...previous, pendingOrder: order };
}

/** The reader asks for what was held. */
export const accepted = (previous: KnownOrder): KnownOrder =>
  previous.pendingOrder ? shown(previous, previous.pendingOrder) : previous;

/** The page's own act brought it: it is what the reader waits for. */
export const loaded = (previous: KnownOrder, order: Order): KnownOrder => shown(previous, order);

const TEXT_FIELDS = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="submit"])';

/**
 * Whether something would move under the reader's hands: a dialog is open, a field has the focus, or a text is marked
 * to be copied.
 */
export function isUserTyping(): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (document.activeElement?.matches(TEXT_FIELDS)) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== '';
}
