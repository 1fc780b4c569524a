import { createHmac, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** What the product of the stories signs received e-mails with. */
export const INBOUND_MAIL_SECRET = 'k3J9-vQ2x-7LmW-Zp4t-stories';
/** The mail server that the demonstration believes. */
const AUTHSERV = 'mx.sapar.example';

type DemoLetter = { id: string; subject: string; replyTo: string | null; text: string };

/** The newest letter of the demonstration's mailbox to an address that contains a text. */
export async function letterWith(page: Page, to: string, text: string): Promise<DemoLetter> {
  let found: DemoLetter | undefined;
  await expect(async () => {
    const { items } = await (await page.request.get('/api/demo/mails?limit=200')).json();
    for (const { id } of items.filter((mail: { to: string }) => mail.to === to)) {
      const mail = (await (await page.request.get(`/api/demo/mails/${id}`)).json()) as DemoLetter;
      if (!found && mail.text.includes(text)) found = mail;
    }
    expect(found).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`no letter to ${to} says ${text}`);
  return found;
}

/** Hands an e-mail over as our mail server does; `dmarc` is what the server found. */
export async function receiveAnswer(
  page: Page,
  { from, to, text, dmarc = 'pass' }: { from: string; to: string; text: string; dmarc?: 'pass' | 'fail' },
): Promise<string> {
  const domain = from.slice(from.indexOf('@') + 1);
  const raw = [
    `Authentication-Results: ${AUTHSERV}; dmarc=${dmarc} header.from=${domain}`,
    `From: Client <${from}>`,
    `To: <${to}>`,
    'Subject: Re: your request',
    `Message-ID: <${randomUUID()}@mail.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    `On Fri, 20 Nov 2026 at 12:00, Sapar <${to}> wrote:`,
    '> the question',
    '',
  ].join('\r\n');
  const t = Math.floor(Date.now() / 1_000);
  const mac = createHmac('sha256', INBOUND_MAIL_SECRET).update(`${t}.`).update(raw).digest('hex');
  const answer = await page.request.post('/api/mail/inbound', {
    data: Buffer.from(raw),
    headers: { 'content-type': 'message/rfc822', 'sapar-signature': `t=${t},v1=${mac}` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result;
}
