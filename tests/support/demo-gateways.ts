import { visit } from './buyer.ts';

/** The newest code that a practice wallet has sent to a phone. */
export async function confirmationCodeFor(partnersUrl: string, wallet: string, phone: string): Promise<string> {
  const { html } = await visit(`${partnersUrl}/wallets/${wallet}/phone?phone=${encodeURIComponent(phone)}`);
  const code = /<strong class="code">(\d+)</.exec(html)?.[1];
  if (!code) throw new Error('no code has come');
  return code;
}

/** Pays, or refuses to pay, in the app of the practice bank that a QR leads to. */
export async function payQr(link: string, act: 'pay' | 'refuse' = 'pay'): Promise<void> {
  await visit(`${link.split('#')[0]}/${act}`, {});
}
