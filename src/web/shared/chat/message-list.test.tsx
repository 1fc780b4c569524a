import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { Message, MessageCard } from '#modules/conversations/api.ts';
import { renderHtml, translationsFor } from '../../../../tests/messages/render-page.tsx';
import { MessageList } from './message-list.tsx';
import { AcceptRefusalContext } from './offer-message-card.tsx';

const NOW = '2026-03-02T06:00:00Z';
const message = (changed: Partial<Message>): Message => ({
  seq: 1,
  changedSeq: 1,
  side: 'staff',
  mine: false,
  clientId: null,
  name: 'Асель',
  text: 'Готово',
  card: null,
  files: [],
  edited: false,
  internal: false,
  replyTo: null,
  at: NOW,
  ...changed,
});
const list = (messages: readonly Message[], { side = 'author' as 'author' | 'staff', open = true } = {}) => (
  <MessageList
    messages={messages}
    unsent={[]}
    side={side}
    readSeq={0}
    firstUnread={null}
    open={open}
    now={NOW}
    conversationId="c1"
    reveal={null}
    actions={{ onReply: () => {}, onEdit: () => {}, onDelete: () => {} }}
  />
);

const SCRIPT = '<script>alert(1)</script>';
const IMAGE = '<img src=x onerror=alert(1)>';
const file = (name: string): Message['files'][number] => ({
  id: 'f1',
  name,
  contentType: 'application/pdf',
  size: 1,
  thumbnail: false,
  category: 'commons',
  scan: 'clean',
});
const order = (title: string): MessageCard => ({
  kind: 'order',
  orderId: 'o1',
  number: SCRIPT,
  title: { ru: title, en: title, kg: title },
  departs: null,
  returns: null,
  ticket: IMAGE,
});

test.each([
  ['a text', message({ text: SCRIPT })],
  ['an emoji code', message({ text: `:${IMAGE}: &#x1F600; :smile:` })],
  ['the name of a writer', message({ name: SCRIPT })],
  ['the name of a file', message({ text: '', files: [file(`${IMAGE}.pdf`)] })],
  ['a card', message({ text: '', card: order(IMAGE) })],
])('markup in %s is shown as text', (_what, written) => {
  const html = renderHtml('ru', list([written]));
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toMatch(/&lt;(script|img)/);
});

test('a code of an emoji stays the text that was typed', () => {
  expect(renderHtml('ru', list([message({ text: ':smile: &#x1F600;' })]))).toContain(':smile: &amp;#x1F600;');
});

test('markup in the answered message is text in its quote', () => {
  const html = renderHtml('ru', list([message({ text: SCRIPT }), message({ seq: 2, replyTo: 1 })]));
  expect(html).toMatch(/<blockquote[^>]*>&lt;script/);
  expect(html).not.toContain('<script');
});

type Offer = Extract<MessageCard, { kind: 'offer' }>;
const DAY_LATER = '2026-03-03T06:00:00Z';
const total = { minor: 1_000_000, currency: 'KGS' as const };
const offer = (state: Partial<NonNullable<Offer['state']>> | null, deadline = DAY_LATER): Message =>
  message({
    text: '',
    card: {
      kind: 'offer',
      requestId: 'request-1',
      offerId: 'offer-1',
      title: { ru: 'Бишкек – Ош', en: 'Bishkek – Osh', kg: 'Бишкек – Ош' },
      total: { ...total, minor: 900_000 },
      deadline,
      state: state && {
        status: 'open',
        total,
        terms: { refund: { ...total, minor: 270_000 }, bags: { pieces: 1, kg: 23 } },
        canAccept: true,
        order: null,
        ...state,
      },
    },
  });

describe.each(LOCALES)('a card of an offer (%s)', (locale) => {
  const t = translationsFor(locale).offers;
  const shown = (written: Message, as: Parameters<typeof list>[1] = {}) => renderHtml(locale, list([written], as));

  test('lets its author accept it at the price that it has now, by a form that needs no script', () => {
    const html = shown(offer({}));
    expect(html).toContain(t.status.open);
    expect(html).toMatch(/<form[^>]*action="\/account\/requests\/request-1\?tab=chat#offer-offer-1" method="post"/);
    expect(html).toContain(`name="total" value="${total.minor}"`);
    expect(html).toContain(t.accept);
  });

  test('says what its price includes and what comes back', () => {
    const words = translationsFor(locale).conversations.card;
    expect(shown(offer({}))).toContain(words.bags.replace('{pieces}', '1').replace('{kg}', '23'));
    const none = { ...total, minor: 0 };
    const strict = shown(offer({ terms: { refund: none, bags: { pieces: 0, kg: 0 } } }));
    expect(strict).toContain(`${words.noBags} · ${words.noBack}`);
    const room = shown(offer({ terms: { refund: none, bags: null } }));
    expect(room).toContain(words.noBack);
    expect(room).not.toContain(words.noBags);
  });

  test('offers staff, and an author who may not accept it, its state alone', () => {
    const staff = shown(offer({ canAccept: false }), { side: 'staff' });
    expect(staff).toContain(t.staffStatus.open);
    for (const html of [staff, shown(offer({ canAccept: false }))]) expect(html).not.toContain('<form');
  });

  test('is over in a complete conversation, past its deadline and once it was withdrawn', () => {
    expect(shown(offer({}), { open: false })).not.toContain('<form');
    const late = shown(offer({}, NOW));
    expect(late).toContain(t.status.expired);
    expect(late).not.toContain('<form');
    expect(shown(offer({ status: 'withdrawn', canAccept: false }))).toContain(t.status.withdrawn);
  });

  test('leads on to the booking, the payment and the order', () => {
    expect(shown(offer({ status: 'accepted' }))).toContain(t.continue);
    const order = { id: 'order-1', number: 'S-1' };
    const held = shown(offer({ status: 'held', canAccept: false, order }));
    expect(held).toContain(t.pay);
    expect(held).toContain(t.openOrder.replace('{number}', 'S-1'));
    const issued = shown(offer({ status: 'issued', canAccept: false, order }));
    expect(issued).toContain(t.openOrder.replace('{number}', 'S-1'));
    expect(issued).not.toContain(`>${t.pay}<`);
    expect(shown(offer({ status: 'held', canAccept: false, order }), { side: 'staff' })).not.toContain(`>${t.pay}<`);
  });

  test('says what was refused without scripts, also when it can be accepted no more', () => {
    const refusal = { at: NOW, offer: 'offer-1', code: 'offers.withdrawn', values: {}, fields: [] };
    const html = (of: string) =>
      renderHtml(
        locale,
        <AcceptRefusalContext value={{ ...refusal, offer: of }}>
          {list([offer({ status: 'withdrawn', canAccept: false })])}
        </AcceptRefusalContext>,
      );
    expect(html('offer-1')).toContain(t.errors.withdrawn);
    expect(html('offer-2')).not.toContain(t.errors.withdrawn);
  });
});
