import type { Order } from '#modules/orders/api.ts';

export type News = { entry: Order['history'][number]; at: string };
/** The order as shown, its last reported state, and the current order, kept until the reader asks for it. */
export type KnownOrder = { readonly order: Order; readonly news: News | null; readonly held: Order | null };

/** What was written since: the last of it that says more than that a letter went out. */
function newsOf(before: Order, now: Order): News | null {
  if (before.id !== now.id) return null;
  const added = now.history.slice(before.history.length);
  const entry = added.findLast(({ kind }) => kind !== 'mail_sent') ?? added.at(-1);
  return entry ? { entry, at: now.serverNow } : null;
}

const shown = (before: KnownOrder, order: Order): KnownOrder => ({
  order,
  news: newsOf(before.order, order) ?? before.news,
  held: null,
});

/**
 * An order that came by itself: shown at once, or held while the reader's hands are on the page. The same one again
 * changes nothing that was held.
 */
export function received(before: KnownOrder, order: Order, busy: boolean): KnownOrder {
  const same = order.stamp === before.order.stamp;
  if (!busy || same) return same ? { ...before, order, held: null } : shown(before, order);
  return { ...before, held: order };
}

/** The reader asks for what was held. */
export const accepted = (before: KnownOrder): KnownOrder => (before.held ? shown(before, before.held) : before);

/** The page's own act brought it: it is what the reader waits for. */
export const loaded = (before: KnownOrder, order: Order): KnownOrder => shown(before, order);

const TYPED = 'textarea, select, input:not([type="radio"], [type="checkbox"], [type="hidden"], [type="submit"])';

/**
 * Whether something would move under the reader's hands: a dialog is open, a field has the focus, or a text is marked
 * to be copied.
 */
export function handsOnPage(): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (document.activeElement?.matches(TYPED)) return true;
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString().trim() !== '';
}
