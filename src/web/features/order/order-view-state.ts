import type { Order } from '#modules/orders/api.ts';

export type OrderUpdate = { entry: Order['history'][number]; at: string };
/** The shown order, its latest announced change, and a newer order kept until the user accepts it. */
export type OrderViewState = {
  readonly order: Order;
  readonly update: OrderUpdate | null;
  readonly pendingOrder: Order | null;
};

/** The latest new history entry that is more than a sent e-mail. */
function updateBetween(previous: Order, current: Order): OrderUpdate | null {
  if (previous.id !== current.id) return null;
  const added = current.history.slice(previous.history.length);
  const entry = added.findLast(({ kind }) => kind !== 'mail_sent') ?? added.at(-1);
  return entry ? { entry, at: current.serverNow } : null;
}

const shown = (previous: OrderViewState, order: Order): OrderViewState => ({
  order,
  update: updateBetween(previous.order, order) ?? previous.update,
  pendingOrder: null,
});

/**
 * An update from the server: shown at once, or kept pending while the user interacts. The same version does not clear a
 * pending update.
 */
export function received(previous: OrderViewState, order: Order, busy: boolean): OrderViewState {
  const isSameStamp = order.etag === previous.order.etag;
  if (!busy || isSameStamp) return isSameStamp ? { ...previous, order, pendingOrder: null } : shown(previous, order);
  return { ...previous, pendingOrder: order };
}

/** Shows the pending update. */
export const accepted = (previous: OrderViewState): OrderViewState =>
  previous.pendingOrder ? shown(previous, previous.pendingOrder) : previous;

/** Result of the page's own action: always shown at once. */
export const loaded = (previous: OrderViewState, order: Order): OrderViewState => shown(previous, order);

const TEXT_FIELDS = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="submit"])';

/** Whether an update would disturb the user: a dialog is open, a text field has the focus, or text is selected. */
export function isUserTyping(): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (document.activeElement?.matches(TEXT_FIELDS)) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== '';
}
