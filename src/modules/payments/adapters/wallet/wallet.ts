import type { GatewayPort } from '../../port.ts';
import { zCoded } from '../acquirer/wire.ts';
import { signedGateway } from '../signed-gateway.ts';
import type { SignedJsonConfig } from '../signed-json.ts';

/**
 * A mobile wallet: it sends a code to the buyer's phone, valid for one minute (spec §9), and takes the money for the
 * code.
 */
export const createWallet = (config: SignedJsonConfig & { id: string }): GatewayPort =>
  signedGateway(config, {
    id: config.id,
    withCodes: true,
    extra: ({ phone }) => ({ phone }),
    open: (body, gatewayRef) => {
      const coded = zCoded.safeParse(body);
      if (!coded.success) return null;
      const { phoneMasked: phone, codeValidUntil: validUntil, practicePhoneUrl: practiceUrl } = coded.data;
      const practice = practiceUrl ? { practiceUrl } : {};
      return { kind: 'asked', gatewayRef, nextAction: { kind: 'code', phone, validUntil, ...practice } };
    },
  });
