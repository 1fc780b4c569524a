import type { ListedTicketState } from '#modules/sales/api.ts';
import type { DotTone } from '../lists/status-dot.tsx';

export const TICKET_TONES: Readonly<Record<ListedTicketState, DotTone>> = {
  open: 'done',
  exchanged: 'move',
  void: 'over',
  released: 'over',
  refunded: 'over',
  lost: 'over',
};
