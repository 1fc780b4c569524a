import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import type { ServiceRequest } from '#modules/requests/api.ts';
import type { RequestRefusal } from '../../src/web/features/requests/form-text.ts';
import type { RequestTab } from '../../src/web/features/requests/request-tabs.tsx';
import { RequestTracker } from '../../src/web/features/requests/tracker.tsx';
import type { TravelDraft } from '../../src/web/features/requests/travel-draft.ts';
import { TravelForm } from '../../src/web/features/requests/travel-form.tsx';
import { TravelRequestPage } from '../../src/web/features/requests/travel-page.tsx';
import RequestFind from '../../src/web/routes/public/request-find.tsx';
import { renderHtml, renderText, translationsFor } from './render-page.tsx';

const NOW = '2026-12-01T12:00:00.000Z';
const request: ServiceRequest = {
  id: 'request-1',
  number: 'R-10482213',
  kind: 'travel',
  status: 'done',
  stage: 'checkup',
  ended: null,
  priority: 'normal',
  actor: 'author',
  orderId: null,
  orderNumber: null,
  relatedOrder: null,
  deadlineNamed: false,
  authorDeadline: null,
  deadlineSet: false,
  access: 'author',
  reason: 'other',
  executor: null,
  author: null,
  createdAt: NOW,
  deadline: NOW,
  pause: null,
  serverNow: NOW,
  people: [],
  services: [],
  travellers: [],
  guests: [],
  peopleRevisions: { travellers: '', guests: '' },
  rating: null,
  contacts: null,
  typed: null,
  description: '',
  documentsNeeded: false,
  files: [],
  messages: [],
  history: [],
  refund: null,
  charges: [],
  exchanges: [],
  split: null,
  moves: ['accepted', 'disputed'],
};
const page = (locale: Locale, result: string | null, refusal?: RequestRefusal) =>
  renderText(
    locale,
    <TravelRequestPage
      isRefused={false}
      request={request}
      tab="information"
      chat={null}
      chatFiles={null}
      fileResult={null}
      result={result}
      refusal={refusal}
      offers={null}
    />,
  );
const refusalOf = (move: string): RequestRefusal => ({
  at: NOW,
  code: 'requests.action_not_allowed',
  values: {},
  fields: [],
  typed: { move, text: 'Quick' },
  chosen: [],
});

describe.each(LOCALES)('a request for services in %s', (locale) => {
  const t = translationsFor(locale);

  it('thanks for a rating and says that it was sent for revision', () => {
    expect(page(locale, 'rated')).toContain(t.requests.rating.thanks);
    expect(page(locale, 'revision')).toContain(t.requests.rating.revisionSent);
    expect(page(locale, null)).not.toContain(t.requests.rating.thanks);
  });

  it('says what failed: the rating or the revision', () => {
    expect(page(locale, null, refusalOf('accepted'))).toContain(t.requests.rating.ratingFailed);
    expect(page(locale, null, refusalOf('disputed'))).toContain(t.requests.rating.revisionFailed);
    const aboutOrder = (move: string) =>
      renderText(
        locale,
        <RequestTracker
          request={{ ...request, kind: 'exchange' }}
          fileResult={null}
          at="account"
          refusal={refusalOf(move)}
          chat={null}
          chatFiles={null}
          result={null}
        />,
      );
    expect(aboutOrder('accepted')).toContain(t.requests.rating.ratingFailed);
    expect(aboutOrder('disputed')).toContain(t.requests.rating.revisionFailed);
  });

  it('says that the request was not created', () => {
    const draft: TravelDraft = {
      services: [{ kind: 'additional', what: 'A visa' }],
      travellers: [],
      guests: [],
      priority: 'normal',
      deadlineDate: '',
      deadlineTime: '',
      phone: '',
      email: '',
      description: '',
      filesOf: '',
      orderId: '',
    };
    const form = renderText(
      locale,
      <TravelForm
        draft={draft}
        idem="key-1"
        refusal={{ at: NOW, code: 'platform.broken', values: {}, fields: [], draft }}
        copiedFrom={null}
        copiedFiles={[]}
        answers={{ normal: NOW, fire: NOW, serverNow: NOW }}
        order={null}
        deadlinePassed={false}
      />,
    );
    expect(form).toContain(t.requests.form.problem);
    expect(form).toContain(t.common.errors.internal);
  });

  it('has the sections of a request about an order in the account, on one page elsewhere', () => {
    const about: ServiceRequest = {
      ...request,
      kind: 'exchange',
      description: 'A day later',
      people: [{ id: 'p1', category: 'aaa', surname: 'OSMONOVA', name: 'AIDA', tickets: [] }],
    };
    const tracker = (tab?: RequestTab) =>
      renderText(
        locale,
        <RequestTracker
          request={about}
          fileResult={null}
          at={tab ? 'account' : 'request'}
          {...(tab && { tab })}
          refusal={undefined}
          chat={{ history: null, writable: true, clientId: 'client-1' }}
          chatFiles={null}
          result={null}
        />,
      );
    const parts = {
      people: 'OSMONOVA',
      chat: t.requests.chat.first,
      files: t.requests.files.none,
      text: 'A day later',
    };
    const shown = (page: string) =>
      Object.entries(parts).flatMap(([name, text]) => (page.includes(text) ? [name] : []));
    expect(shown(tracker())).toEqual(['people', 'chat', 'files', 'text']);
    expect(shown(tracker('information'))).toEqual(['text']);
    expect(shown(tracker('chat'))).toEqual(['chat']);
    expect(shown(tracker('passengers'))).toEqual(['people']);
    expect(shown(tracker('documents'))).toEqual(['files']);
    expect(tracker('vouchers')).toContain('A day later');
    expect(tracker('documents')).toContain(t.requests.files.category);
    expect(tracker('chat')).not.toContain(t.requests.sections.tabs.vouchers);
  });
});

it.each(LOCALES)('a link of a letter that has ended leads to the search and to signing in by a code (%s)', (locale) => {
  const t = translationsFor(locale).requests.track;
  const page = (stale: boolean) => {
    const props = { loaderData: { stale } } as unknown as Parameters<typeof RequestFind>[0];
    return renderHtml(locale, <RequestFind {...props} />);
  };
  expect(page(true)).toContain(t.staleText);
  expect(page(true)).toContain(t.find);
  expect(page(true)).toContain('href="/login/one-time-code?from=%2Faccount%2Frequests"');
  expect(page(false)).not.toContain(t.staleText);
});
