import type { GatewayPort } from '../../port.ts';

/** Stands where no acquirer is configured: seats can be held, nothing can be paid, and whoever tries is told so. */
export const closedGateway: GatewayPort = {
  id: 'closed',
  create: async () => ({ kind: 'unknown', reason: 'no acquirer is configured' }),
  query: async () => ({ kind: 'ok', value: 'never-happened' }),
  refund: async () => ({ kind: 'unknown', reason: 'no acquirer is configured' }),
  readCallback: () => 'forged',
};
