import { expect, test, vi } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import type { Conversation } from '#modules/conversations/api.ts';
import { renderHtml, translationsFor } from '../../../../tests/messages/render-page.tsx';
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
  with: 'Аида',
  executor: { name: 'Асель', mine: true },
  locale: 'ru',
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
      refusal={{ text: 'No', at: NOW, handOver: { executorId: 's2', note: 'Knows the hotel' } }}
    />
  );
  const html = renderHtml(locale, inbox);
  expect(html).toMatch(/<option value="s2" selected="">/);
  expect(html).toContain('Knows the hotel');
  expect(html).toContain(t.filters.mine);
});
