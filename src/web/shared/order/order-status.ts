import type { JourneyMode } from '#kernel/mode.ts';
import type { OrderStatus } from '#modules/orders/api.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { DotTone } from '../lists/status-dot.tsx';

/** How pressing a status is, in lists. */
export const STATUS_TONES: Readonly<Record<OrderStatus, DotTone>> = {
  pay: 'wait',
  not_payed: 'wait',
  hold: 'move',
  cooked: 'move',
  payed: 'move',
  process_selling: 'move',
  absent_bso: 'move',
  sold: 'done',
  partial_sold: 'done',
  issue_blocked: 'act',
  error_booking: 'over',
  error_sold: 'over',
  released_seats: 'over',
  canceled: 'over',
  refunded: 'over',
  timeout: 'over',
};

export const MODE_ICONS: Readonly<Record<JourneyMode, IconName>> = {
  avia: 'plane',
  rail: 'train',
  bus: 'bus',
  complex: 'route',
  hotel: 'hotel',
  transfer: 'transfer',
  service: 'doc',
};
