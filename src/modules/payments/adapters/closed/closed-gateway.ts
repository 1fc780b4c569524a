import type { GatewayPort } from '../../port.ts';

/**
 * Stands for a gateway that is not configured, or not any more: nothing can be paid with it, and nothing is known of
 * what was.
 */
export const closedGateway: GatewayPort = {
  id: 'closed',
  create: async () => ({ kind: 'unknown', reason: 'no gateway is configured' }),
  query: async () => ({ kind: 'unknown', reason: 'no gateway is configured' }),
  refund: async () => ({ kind: 'unknown', reason: 'no gateway is configured' }),
  readCallback: () => 'forged',
};
