import { describe, expect, test } from 'vitest';
import {
  acceptRefusal,
  canWithdraw,
  OFFER_STATES,
  type OfferSituation,
  offerStatus,
  RESERVATION_STATES,
  statusAmong,
} from './offer-state.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const offer = (changed: Partial<OfferSituation> = {}): OfferSituation => ({
  state: 'sent',
  deadline: new Date('2026-11-28T10:00:00Z'),
  reservation: null,
  ...changed,
});
const passed = { deadline: NOW };

describe('an offer', () => {
  test.each<[status: string, situation: OfferSituation]>([
    ['open', offer()],
    ['accepted', offer({ state: 'accepted' })],
    ['withdrawn', offer({ state: 'withdrawn' })],
    ['expired', offer(passed)],
    ['expired', offer({ ...passed, state: 'accepted', reservation: 'canceled' })],
    ['accepted', offer({ state: 'accepted', reservation: 'canceled' })],
    ['held', offer({ state: 'accepted', reservation: 'held' })],
    ['to_issue', offer({ ...passed, state: 'accepted', reservation: 'to_issue' })],
    ['issued', offer({ ...passed, state: 'accepted', reservation: 'issued' })],
    ['refused', offer({ state: 'accepted', reservation: 'refused' })],
  ])('is %s', (status, situation) => expect(offerStatus(situation, NOW)).toBe(status));

  const all = OFFER_STATES.flatMap((state) =>
    [null, ...RESERVATION_STATES].map((reservation) => offer({ state, reservation })),
  );
  const open = { now: NOW, requestEnded: false };
  test('is accepted while it is offered, not ordered, and no other offer for the service is ordered', () => {
    for (const one of all) {
      const orderable = one.state !== 'withdrawn' && (one.reservation === null || one.reservation === 'canceled');
      expect(acceptRefusal(one, [], open) === null, JSON.stringify(one)).toBe(orderable);
      expect(acceptRefusal({ ...one, ...passed }, [], open)).not.toBeNull();
      expect(acceptRefusal(one, [], { ...open, requestEnded: true })).toBe('request_ended');
    }
    for (const reservation of ['held', 'to_issue', 'issued'] as const)
      expect(acceptRefusal(offer(), [offer({ state: 'accepted', reservation })], open)).toBe('service_ordered');
    for (const reservation of [null, 'canceled', 'refused'] as const)
      expect(acceptRefusal(offer(), [offer({ state: 'accepted', reservation })], open)).toBeNull();
  });

  test('waits for no choice any more once another one of its service is ordered, and does again when that ends', () => {
    const among = (one: OfferSituation, reservation: OfferSituation['reservation']) =>
      statusAmong(one, [offer({ state: 'accepted', reservation })], NOW);
    for (const ordered of ['held', 'to_issue', 'issued'] as const) {
      expect(among(offer(), ordered)).toBe('not_chosen');
      expect(among(offer({ state: 'accepted' }), ordered)).toBe('not_chosen');
      expect(among(offer({ state: 'withdrawn' }), ordered)).toBe('withdrawn');
      expect(among(offer(passed), ordered)).toBe('expired');
    }
    for (const over of [null, 'canceled', 'refused'] as const) expect(among(offer(), over)).toBe('open');
  });

  test('is taken back until it is ordered', () => {
    for (const one of all)
      expect(canWithdraw(one), JSON.stringify(one)).toBe(
        one.state !== 'withdrawn' && (one.reservation === null || one.reservation === 'canceled'),
      );
  });
});
