import type { GatewayPort } from '../../port.ts';
import { signedGateway } from '../signed-gateway.ts';
import type { SignedJsonConfig } from '../signed-json.ts';
import { zPaged } from './wire.ts';

/**
 * Ala-Too Acquiring: a hosted page for cards. `id` distinguishes its merchant accounts, for international and for
 * Russian cards.
 */
export const createAcquirer = (config: SignedJsonConfig & { id?: string }): GatewayPort =>
  signedGateway(config, {
    id: config.id ?? 'alatoo',
    open: (body, gatewayRef) => {
      const paged = zPaged.safeParse(body);
      return paged.success ? { kind: 'page', gatewayRef, redirectUrl: paged.data.paymentUrl } : null;
    },
  });
