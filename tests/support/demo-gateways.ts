import { visit } from './buyer.ts';

/** The latest code that a demonstration wallet has sent to a phone. */
export async function confirmationCodeFor(partnersUrl: string, wallet: string, phone: string): Promise<string> {
  const { html } = await visit(`${partnersUrl}/wallets/${wallet}/phone?phone=${encodeURIComponent(phone)}`);
  const code = /<strong class="code">(\d+)</.exec(html)?.[1];
  if (!code) throw new Error('no code has come');
  return code;
}

/** Pays or declines in the demonstration bank's app that a QR code opens. */
export async function payQr(link: string, act: 'pay' | 'refuse' = 'pay'): Promise<void> {
  await visit(`${link.split('#')[0]}/${act}`, {});
}
