import { closedGateway } from '../adapters/closed/closed-gateway.ts';
import type { GatewayPort } from '../port.ts';
import type { PaymentsDeps } from './deps.ts';

/** The gateway an attempt was made with, by its id; one that is not configured any more answers nothing for certain. */
export function gatewayOf(deps: Pick<PaymentsDeps, 'gateways'>, provider: string): GatewayPort {
  return Object.values(deps.gateways).find((gateway) => gateway.id === provider) ?? closedGateway;
}
