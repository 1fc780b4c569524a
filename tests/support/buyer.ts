/** Cards of the demonstration acquirer, see partners/README.md. */
export const CARDS = {
  success: '4111 1111 1111 1111',
  withoutCode: '5555 5555 5555 4444',
  insufficientFunds: '4000 0000 0000 1000',
  codeNeverFits: '4000 0000 0000 2008',
  neverCallsBack: '4000 0000 0000 3006',
  callsBackLate: '4000 0000 0000 4004',
  callsBackThrice: '4000 0000 0000 5001',
} as const;

export type Page = { status: number; url: string; html: string };

/** Opens an address or sends a form as a browser without scripts does, following redirects. */
export async function visit(url: string, form?: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, {
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    redirect: 'follow',
  });
  return { status: answer.status, url: answer.url, html: await answer.text() };
}

export const sendCard = (pageUrl: string, number: string): Promise<Page> =>
  visit(pageUrl, { number, expiry: `12/${new Date().getUTCFullYear() - 1997}`, cvc: '123' });
export const sendCode = (page: Page, code: string): Promise<Page> => visit(page.url, { code });

/** Pays on the acquirer's page; answers the page it ends on. */
export async function payOnPage(pageUrl: string, number: string = CARDS.success): Promise<Page> {
  const page = await sendCard(pageUrl, number);
  return page.url.includes('/challenge') ? sendCode(page, '1234') : page;
}
