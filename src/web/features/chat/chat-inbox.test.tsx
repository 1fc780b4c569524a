import { expect, test, vi } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { Conversation } from '#modules/conversations/api.ts';
import type { ReplyTemplate } from '#modules/requests/api.ts';
import { renderHtml, translationsFor } from '../../../../tests/messages/render-page.tsx';
import { type ReplySubject, useReplyTexts } from '../../shared/chat/use-reply-texts.ts';
import { ChatInbox } from './chat-inbox.tsx';

vi.mock('../../shell/use-owner.ts', () => ({ useOwner: () => 'a:staff-1' }));

const NOW = '2026-03-02T06:00:00Z';
const conversation: Conversation = {
  id: 'c1',
  number: 'C-1',
  kind: 'support',
  subjectId: null,
  status: 'process',
  seq: 1,
  side: 'staff',
  mayWrite: true,
  with: 'Аида',
  executor: { name: 'Асель', mine: true },
  locale: 'ru',
  clock: null,
  readBy: { author: 1, staff: 1 },
  readUpTo: 1,
  unread: false,
  unreadByMe: false,
  code: null,
  createdAt: NOW,
  updatedAt: NOW,
};

test.each(LOCALES)('a refused hand-over keeps the chosen colleague and the note (%s)', (locale) => {
  const t = translationsFor(locale).conversations.office;
  const inbox = (
    <ChatInbox
      items={[conversation]}
      after={null}
      next={null}
      unread={0}
      mentioned={0}
      history={{ conversation, messages: [], older: false }}
      filter="mine"
      now={NOW}
      colleagues={[
        { id: 's1', name: 'Бакыт' },
        { id: 's2', name: 'Нурлан' },
      ]}
      templates={[]}
      subject={null}
      refusal={{ text: 'No', at: NOW, handOver: { executorId: 's2', note: 'Knows the hotel' }, reason: null }}
    />
  );
  const html = renderHtml(locale, inbox);
  expect(html).toMatch(/<option value="s2" selected="">/);
  expect(html).toContain('Knows the hotel');
  expect(html).toContain(t.filters.mine);
  expect(html).toContain(t.pauseReason);
});

test.each(LOCALES)('who does not serve a conversation is offered neither a pause nor its completion (%s)', (locale) => {
  const t = translationsFor(locale).conversations.office;
  const shown = (mine: boolean) => {
    const open = { ...conversation, executor: { name: 'Асель', mine } };
    return renderHtml(
      locale,
      <ChatInbox
        items={[open]}
        after={null}
        next={null}
        unread={0}
        mentioned={0}
        history={{ conversation: open, messages: [], older: false }}
        filter="open"
        now={NOW}
        colleagues={[]}
        templates={[]}
        subject={null}
        refusal={null}
      />,
    );
  };
  for (const verb of ['value="complete"', t.pauseReason]) {
    expect(shown(true)).toContain(verb);
    expect(shown(false)).not.toContain(verb);
  }
});

test.each(LOCALES)('a ticket shows by when it is answered, that it is late, or since when it waits (%s)', (locale) => {
  const t = translationsFor(locale).conversations;
  const shown = (clock: Conversation['clock']) => {
    const open = { ...conversation, clock };
    const inbox = (
      <ChatInbox
        items={[open]}
        after={null}
        next={null}
        unread={0}
        mentioned={0}
        history={{ conversation: open, messages: [], older: false }}
        filter="due"
        now={NOW}
        colleagues={[]}
        templates={[]}
        subject={null}
        refusal={null}
      />
    );
    return renderHtml(locale, inbox);
  };
  const start = (text: string) => text.split('{moment}')[0] || text.split('{moment}')[1] || '';
  const soon = '2026-03-02T07:00:00Z';
  const running = shown({ priority: 'fire', deadline: soon, pausedAt: null });
  for (const text of [start(t.clock.by), t.clock.fire, t.office.makeNormal]) expect(running).toContain(text);
  const late = shown({ priority: 'normal', deadline: '2026-03-02T05:00:00Z', pausedAt: null });
  for (const text of [start(t.clock.passed), t.office.makeFire]) expect(late).toContain(text);
  const paused = shown({ priority: 'normal', deadline: soon, pausedAt: '2026-03-02T05:00:00Z' });
  expect(paused).toContain(start(t.clock.paused));
  expect(paused).not.toContain(start(t.clock.passed));
  expect(shown(null)).not.toContain(t.office.makeFire);
});

test('a request’s chat offers the templates of its kind with its order and deadline, support only general ones', () => {
  const template = (id: string, kind: ReplyTemplate['kind'], text: string): ReplyTemplate => ({
    id,
    kind,
    title: id,
    texts: { ru: text, en: '', kg: '' },
    version: 1,
    changedBy: null,
    changedAt: NOW,
  });
  const templates = [
    template('general', null, 'Заявка {number}, ведёт {executor}'),
    template('refund', 'refund', 'Возврат по заказу {order} будет до {deadline}'),
    template('exchange', 'exchange', 'Обмен'),
  ];
  const shown = (opened: Conversation, subject: ReplySubject | null) =>
    renderHtml(
      'ru',
      <ChatInbox
        items={[]}
        after={null}
        next={null}
        unread={0}
        mentioned={0}
        history={{ conversation: opened, messages: [], older: false }}
        filter="mine"
        now={NOW}
        colleagues={[]}
        templates={templates}
        subject={subject}
        refusal={null}
      />,
    );
  const optionsOf = (html: string) => [...html.matchAll(/<option value="([^"]+)"/g)].map(([, id]) => id);
  const request: ReplySubject = {
    kind: 'refund',
    number: 'R-1',
    order: 'S-48213',
    executor: 'Асель',
    deadline: '2026-03-02T09:00:00Z',
    locale: 'ru',
  };
  const opened: Conversation = { ...conversation, kind: 'request', subjectId: 'r1' };
  expect(optionsOf(shown(opened, request))).toEqual(['general', 'refund']);
  expect(optionsOf(shown(conversation, null))).toEqual(['general']);
  const Texts = () => useReplyTexts(request, templates, NOW).map(({ text }) => text);
  expect(renderHtml('ru', <Texts />)).toMatch(/^Заявка R-1, ведёт АсельВозврат по заказу S-48213 будет до [^{]*15:00/);
});
