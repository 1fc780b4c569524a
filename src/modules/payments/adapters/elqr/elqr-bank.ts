import type { GatewayPort } from '../../port.ts';
import { zQr } from '../acquirer/wire.ts';
import { signedGateway } from '../signed-gateway.ts';
import type { SignedJsonConfig } from '../signed-json.ts';
import { readElqr } from './elqr-code.ts';

/**
 * A bank that makes national QR codes (ELQR). A code whose checksum, currency or sum is not what we asked for is
 * never shown.
 */
export const createElqrBank = (config: SignedJsonConfig): GatewayPort =>
  signedGateway(config, {
    id: 'elqr',
    open: (body, gatewayRef, { amount }) => {
      const answer = zQr.safeParse(body);
      if (!answer.success) return null;
      const { code, link, banks } = answer.data.qr;
      const said = readElqr(code);
      const ours = said && said.amountMinor === amount.minor && amount.currency === 'KGS';
      return ours && link.endsWith(`#${code}`)
        ? { kind: 'asked', gatewayRef, nextAction: { kind: 'qr', link, banks } }
        : null;
    },
  });
