import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Addresses of this capability; files are relative to src/web. */
export const orderRoutes: RouteConfigEntry[] = [
  route('order', 'routes/public/order-find.tsx'),
  route('order/refund', 'routes/public/order-refund-find.ts', { id: 'refund-find' }),
  route('order/refund/voluntary', 'routes/public/order-refund-find.ts', { id: 'voluntary-find' }),
  route('order/:id', 'routes/public/order.tsx'),
  route('order/:id/confirm', 'routes/public/order-confirm.tsx'),
  route('order/:id/refund', 'routes/public/order-refund.tsx'),
  route('order/:id/refund/voluntary', 'routes/public/order-refund-voluntary.tsx'),
  route('order/:id/exchange', 'routes/public/order-exchange.tsx'),
  route('order/:id/ancillaries', 'routes/public/order-ancillaries.tsx'),
  route('order/:id/check-in', 'routes/public/order-check-in.tsx'),
  route('order/:id/split', 'routes/public/order-split.tsx'),
  route('ticket', 'routes/public/ticket.tsx'),
  route('demo/mail', 'routes/public/demo-mail.tsx'),
  route('demo/mail/:id', 'routes/public/demo-mail-letter.tsx'),
];
