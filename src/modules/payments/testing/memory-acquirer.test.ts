import { gatewayContract } from './gateway-contract.ts';
import { memoryAcquirer } from './memory-acquirer.ts';

gatewayContract('the acquirer in memory', async () => {
  const port = memoryAcquirer();
  return {
    port,
    now: () => new Date(),
    pay: (_opened, intentId, how) =>
      how === 'success' ? port.end(intentId, 'captured') : port.end(intentId, 'declined', how),
    lose: (op, loss) => port.lose(op, loss),
    callback: async (intentId) => port.callback(intentId, new Date()),
    close: async () => {},
  };
});
