import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompanyDetails, emptyCompany } from '#kernel/company.ts';
import { LOCALES } from '#kernel/locale.ts';
import { EMPTY_SEARCH } from '../../src/web/features/search/search-fields.ts';
import { renderAgentHome, renderStorefront } from '../../src/web/features/storefront/render-storefront.server.tsx';
import Profile from '../../src/web/routes/account/profile.tsx';
import Home from '../../src/web/routes/public/home.tsx';
import Footer from '../../src/web/shell/footer.tsx';
import { collapseSpaces, renderHtml, renderText, translationsFor } from './render-page.tsx';

const COMPANY = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../db/seed/demo-company.json'), 'utf8'),
) as CompanyDetails;
const NOW = '2026-12-01T12:00:00.000Z';
const contract = {
  contractId: 'c',
  number: 'N-1',
  contractor: { id: 'f', name: 'Firm' },
  kind: 'agent',
  status: 'active',
  currency: 'KGS',
  settings: {},
  workplace: { id: 'w', name: 'Desk' },
  manager: null,
};
const account = (birthdate: string | null) => ({
  id: 'u',
  name: 'Azamat Mamatov',
  email: 'a@example.com',
  birthdate,
  roles: ['ROLE_AGENT'],
  preferences: { locale: 'ru', theme: null },
  contract,
  choices: [],
});
const root = (company: CompanyDetails, signedIn: unknown, type = 'public') => ({
  now: NOW,
  clientView: false,
  session: { user: signedIn, ended: false },
  site: {
    site: 'kg',
    company,
    type,
    currency: 'KGS',
    filesUrl: '',
    baseUrl: '',
    demo: true,
    bookingWaitList: false,
    isParseDocumentAllowed: true,
    sms: false,
  },
});

describe.each(LOCALES)('in %s the footer', (locale) => {
  const translations = translationsFor(locale).shell.footer;

  it('to the public has contacts, the hours of support and the marks of cards', () => {
    for (const [closes, shown, other] of [
      [19, '09:00–19:00', '09:00–00:00'],
      [24, '09:00–00:00', '09:00–19:00'],
    ] as const) {
      const text = renderText(locale, <Footer />, '/', root({ ...COMPANY, hours: { opens: 9, closes } }, null));
      for (const phone of COMPANY.phones) expect(text).toContain(phone);
      expect(text).toContain(COMPANY.email);
      expect(text).toContain(COMPANY.address[locale]);
      expect(text).toContain(shown);
      expect(text).not.toContain(other);
      expect(text).not.toContain(COMPANY.agentEmail);
    }
    expect(renderHtml(locale, <Footer />, { root: root(COMPANY, null) })).toContain(
      `aria-label="${translations.cards}"`,
    );
  });

  it('of a site for agencies is the one of agencies before anybody has signed in', () => {
    const html = renderHtml(locale, <Footer />, { root: root(COMPANY, null, 'agent') });
    expect(html).toContain(COMPANY.agentEmail);
    expect(html).toContain('href="/requisites"');
    expect(html).not.toContain(translations.cards);
  });

  it('of a company that has said nothing yet has hours and no empty line, telephone or address', () => {
    for (const reader of [null, account(null)]) {
      const html = renderHtml(locale, <Footer />, { root: root(emptyCompany('kg'), reader) });
      expect(html).not.toMatch(/href="(tel|mailto):|<li><\/li>|sapar\.example|70-20-30/);
      expect(html).not.toContain(translations.cards);
    }
  });

  it('has the year of the device where no answer of the server came', () => {
    expect(renderText(locale, <Footer />)).toContain(`© ${new Date().toISOString().slice(0, 4)}`);
    expect(renderText(locale, <Footer />, '/', root(COMPANY, null))).toContain('2008–2026');
  });

  it('to an agent has managers with names, telephones and links, an e-mail, the application and requisites', () => {
    const html = renderHtml(locale, <Footer />, { root: root(COMPANY, account(null)) });
    for (const { name, phone, chat } of COMPANY.managers)
      for (const part of [name, phone, chat]) expect(html).toContain(part);
    expect(html).toContain(COMPANY.agentEmail);
    expect(html).toMatch(new RegExp(`href="/content/apps"[^>]*>${translations.apps}<`));
    expect(html).not.toMatch(/App Store|Google Play/);
    expect(html).toContain('href="/requisites"');
    expect(html).not.toContain(translations.cards);
  });
});

/** The seven quick actions of spec §2 with their titles. */
function expectQuickActions(locale: (typeof LOCALES)[number], html: string): void {
  const { quick } = translationsFor(locale).storefront;
  for (const [to, title] of [
    ['/ticket', quick.ticket],
    ['/order', quick.order],
    ['/bid-return/create', quick.bid],
    ['/bid-return/create?kind=passport_change', quick.passport],
    ['/account/requests/create?service=ticketOperation&amp;operation=REFUND', quick.buyBack],
    ['/account/requests/create', quick.request],
    ['/account/requests/create?service=avia', quick.air],
  ] as const) {
    const link = html.split('<a ').find((part) => part.includes(`href="${to}"`));
    expect(link, to).toContain(title);
  }
}

describe.each(LOCALES)('in %s', (locale) => {
  it('the home page leads to a ticket, an order, a return, a change of passport data and new requests', () => {
    const nothing = {
      today: '2026-12-01',
      now: NOW,
      itineraries: [],
      searches: [],
      tiles: [],
      month: null,
      explore: [],
      banners: [],
    };
    const drawn = renderStorefront({ ...nothing, news: [] }, { locale, company: COMPANY, newRequests: true });
    const loaderData = { site: 'kg', today: '2026-12-01', asked: EMPTY_SEARCH, html: drawn };
    const html = renderHtml(locale, <Home {...({ loaderData } as unknown as Parameters<typeof Home>[0])} />);
    expectQuickActions(locale, html);
    const without = renderStorefront({ ...nothing, news: [] }, { locale, company: COMPANY, newRequests: false });
    expect(without.body).not.toContain('/account/requests/create');
    expect(without.body).toContain('href="/bid-return/create"');
  });

  it('the home page of a site for agencies leads to the sign-in, the managers and the seven actions', () => {
    const { agent } = translationsFor(locale).storefront;
    const drawn = renderAgentHome(locale, { company: COMPANY, banners: [], newRequests: true });
    for (const [to, title] of [
      ['/login', agent.signIn],
      ['/registration', agent.register],
    ] as const)
      expect(drawn.split('<a ').find((part) => part.includes(`href="${to}"`))).toContain(title);
    expectQuickActions(locale, drawn);
    for (const { name, phone } of COMPANY.managers) for (const part of [name, phone]) expect(drawn).toContain(part);
    const without = renderAgentHome(locale, { company: COMPANY, banners: [], newRequests: false });
    expect(without).not.toContain('/account/requests/create');
    const props = { loaderData: { agencies: drawn } } as unknown as Parameters<typeof Home>[0];
    expect(renderHtml(locale, <Home {...props} />)).toContain(agent.title);
  });

  it('the profile of a contract user asks for a missing date of birth', () => {
    const shown = (birthdate: string | null, member = true) => {
      const who = { ...account(birthdate), contract: member ? contract : null };
      const loaderData = {
        account: who,
        sessions: [],
        factor: { on: false },
        passkeys: { passkeys: [], available: true },
        personal: { phone: null, phoneSignIn: 'none' },
        welcome: false,
        now: NOW,
      };
      const props = { loaderData, actionData: undefined } as unknown as Parameters<typeof Profile>[0];
      return renderText(locale, <Profile {...props} />, '/account/profile', root(COMPANY, who));
    };
    const translations = translationsFor(locale).account.profile;
    expect(shown(null)).toContain(collapseSpaces(translations.birthday));
    expect(shown(null)).toContain(collapseSpaces(translations.birthdayText));
    expect(shown('1990-02-01')).not.toContain(collapseSpaces(translations.birthday));
    expect(shown(null, false)).not.toContain(collapseSpaces(translations.birthday));
  });
});
