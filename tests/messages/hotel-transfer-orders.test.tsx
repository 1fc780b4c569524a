import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import type { ExchangeChoices, Order } from '#modules/orders/api.ts';
import type { FoundOrder } from '#modules/sales/api.ts';
import { sampleOffer } from '../../src/modules/orders/testing/sample-offer.ts';
import { HISTORY_KINDS } from '../../src/modules/orders/wire/order-shapes.ts';
import { ExchangePage } from '../../src/web/features/order/exchange-page.tsx';
import { Timeline } from '../../src/web/features/order/timeline.tsx';
import { OrderResults } from '../../src/web/shell/workspace/order-search.tsx';
import { collapseSpaces, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const found = sampleOffer(new Date(NOW), { aaa: 1, rbg: 0, rmg: 0, ins: 0 });
const slices = found.itinerary.slices.map((slice) => ({
  ...slice,
  segments: slice.segments.map((segment) => ({ ...segment, mode: 'hotel' as const, to: segment.from })),
}));
const TICKET_WORDS: Record<Locale, RegExp> = {
  ru: /билет|рейс|перевозчик|места?\b|мест /i,
  en: /\bticket|\bflight|\bcarrier|\bseats?\b/i,
  kg: /билет|рейс|ташуучу|орун/i,
};
/** Possible actions on a hotel or transfer: no exchange, split, ancillary or schedule. */
const KINDS = HISTORY_KINDS.filter(
  (kind) => !/^(exchange|split|ancillaries|schedule|checked_in)/.test(kind) && kind !== 'exchanged',
);

describe.each(LOCALES)('a room or a ride after the sale in %s', (locale) => {
  const timeline = (mode: 'hotel' | 'avia') => {
    const order = {
      id: 'order-0001',
      number: 'S-1',
      serverNow: NOW,
      payment: { status: 'paid', methods: ['card'] },
      payments: [],
      seller: null,
      price: found.offer.price,
      slices: mode === 'hotel' ? slices : found.itinerary.slices,
      history: [
        ...KINDS.map((kind) => ({
          at: NOW,
          kind,
          details: { amount: fromMajor(100), tickets: 1, passengers: 1 },
        })),
        ...['order-held', 'order-issued', 'order-expired', 'order-attention', 'payment-refunded'].map((template) => ({
          at: NOW,
          kind: 'mail_sent',
          details: { template },
        })),
      ],
    } as unknown as Order;
    return renderText(locale, <Timeline order={order} />);
  };

  it('has a history of a booking, without tickets, seats and carriers', () => {
    expect(timeline('hotel')).not.toMatch(TICKET_WORDS[locale]);
    // Control: the history of a flight mentions them.
    expect(timeline('avia')).toMatch(TICKET_WORDS[locale]);
  });

  it('is found by the name of its hotel, with its city once', () => {
    const [first] = found.itinerary.slices[0]?.segments ?? [];
    const at = { from: first?.from ?? '', to: first?.from ?? '', departsLocal: first?.departsLocal ?? '' };
    const line = (route: FoundOrder['route']) => {
      const sale = {
        id: 'o',
        number: 'S-1',
        locator: null,
        passengers: [],
        route,
        locations: found.locations,
        status: 'sold',
      };
      const orders = [sale as unknown as FoundOrder];
      return renderText(locale, <OrderResults label="" orders={orders} hrefOf={(id) => `/order/${id}`} />);
    };
    expect(line([{ ...at, hotel: 'Konok City' }])).toContain('· Konok City,');
    expect(line([at])).toContain('· Бишкек,');
  });

  it('is listed with a state that does not mention tickets', () => {
    const { orders, orderLists } = translationsFor(locale);
    expect(Object.values({ ...orders.status, ...orderLists.status }).join(' ')).not.toMatch(/билет|ticket/i);
  });

  it('cannot be exchanged, and the page explains what to do', () => {
    const choices: ExchangeChoices = {
      orderId: 'order-0001',
      number: 'S-1',
      serverNow: NOW,
      late: false,
      busy: null,
      service: true,
      exchange: 'contact',
      exchanges: [],
      journeys: [],
      locations: {},
      carriers: {},
      passengers: [{ id: 'p1', category: 'aaa', surname: 'A', name: 'B', tickets: [], open: true }],
    };
    const text = renderText(
      locale,
      <ExchangePage
        order={null}
        choices={choices}
        offers={null}
        shown={null}
        payment={null}
        ancillaryImpact={null}
        stale={false}
        idem="key-00000001"
        refusal={undefined}
      />,
    );
    const { exchange } = translationsFor(locale).order.service;
    for (const said of [exchange.title, exchange.text, exchange.cancel]) expect(text).toContain(collapseSpaces(said));
    expect(text).not.toMatch(TICKET_WORDS[locale]);
  });
});
