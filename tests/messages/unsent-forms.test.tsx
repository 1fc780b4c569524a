import { describe, expect, it } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { ExchangeChoices, ReturnChoices } from '#modules/orders/api.ts';
import { sampleOffer } from '../../src/modules/orders/testing/sample-offer.ts';
import { ExchangePage } from '../../src/web/features/order/exchange-page.tsx';
import { ReturnPage } from '../../src/web/features/order/return-page.tsx';
import Personal from '../../src/web/routes/account/profile-personal.tsx';
import { renderHtml } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const found = sampleOffer(new Date(NOW), { aaa: 1, rbg: 0, rmg: 0, ins: 0 });
const common = {
  orderId: 'order-0001',
  number: 'S-1',
  serverNow: NOW,
  late: false,
  busy: null,
  service: false,
  passengers: [{ id: 'p1', category: 'aaa', surname: 'A', name: 'B', tickets: [], open: true }],
};
const returns = {
  ...common,
  together: false,
  refund: 'automatic',
  returns: [],
  passengers: common.passengers.map((one) => ({ ...one, paid: fromMajor(4_050), voidUntil: null })),
} as unknown as ReturnChoices;
const exchanges = {
  ...common,
  exchange: 'automatic',
  exchanges: [],
  journeys: [{ passengerIds: ['p1'], slices: found.itinerary.slices }],
  locations: found.locations,
  carriers: found.carriers,
} as unknown as ExchangeChoices;
const IDEM = 'key-00000001';
const profile = { surname: 'ASANOVA', name: 'AIDA', patronymic: '', birthdate: null, phone: null };
const personal = { loaderData: profile, actionData: undefined } as unknown as Parameters<typeof Personal>[0];

describe('a form that was sent when the connection broke is sent once by itself when it is back', () => {
  it.each([
    [
      'who gives tickets back',
      <ReturnPage
        order={null}
        key="returns"
        choices={returns}
        shown={null}
        ancillaryImpact={null}
        better={false}
        stale={false}
        idem={IDEM}
        refusal={undefined}
      />,
    ],
    [
      'who exchanges, and for which days',
      <ExchangePage
        order={null}
        key="exchanges"
        choices={exchanges}
        offers={null}
        shown={null}
        payment={null}
        ancillaryImpact={null}
        stale={false}
        idem={IDEM}
        refusal={undefined}
      />,
    ],
    ['the own profile', <Personal key="profile" {...personal} />],
  ])('%s', (_, page) => {
    const forms = [...renderHtml('ru', page).matchAll(/<form[^>]*method="post"[^>]*>/g)].map(([form]) => form);
    expect(forms).toHaveLength(1);
    // Repeating the submission is safe: it only queries, or saves the same values again.
    expect(forms[0]).toContain('data-repeatable');
  });
});

describe('a child that would fly alone', () => {
  const values = { names: 'none', side: 'staying' };
  const refusal = { code: 'orders.child_alone', values, chosen: ['p1'], way: 'void' };
  const shown = (roles: readonly string[]) => {
    const page = (
      <ReturnPage
        order={null}
        choices={returns}
        shown={null}
        ancillaryImpact={null}
        better={false}
        stale={false}
        idem={IDEM}
        refusal={refusal}
      />
    );
    return renderHtml('ru', page, { root: { session: { user: { id: 'u', roles, contract: null }, ended: false } } });
  };

  it('is accepted only for staff, with a note', () => {
    expect(shown(['ROLE_EXECUTOR'])).toContain('name="note"');
    expect(shown(['ROLE_AGENT'])).not.toContain('name="note"');
  });
});
