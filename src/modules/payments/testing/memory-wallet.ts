import type { GatewayPort } from '../port.ts';
import { type MemoryAcquirer, memoryAcquirer } from './memory-acquirer.ts';

/** A wallet in memory: every code it sends is the number of its sending, four digits long. */
export type MemoryWallet = GatewayPort & Pick<MemoryAcquirer, 'end' | 'lose' | 'payments' | 'refuse'>;

export function memoryWallet(now: () => Date, seconds = 60): MemoryWallet {
  const base = memoryAcquirer();
  const sent = new Map<string, Map<string, string>>();
  const until = () => new Date(now().getTime() + seconds * 1_000).toISOString();
  const send = (intentId: string, sendId: string) => {
    const own = sent.get(intentId) ?? new Map<string, string>();
    if (!own.has(sendId)) own.set(sendId, String(own.size + 1).padStart(4, '0'));
    sent.set(intentId, own);
  };
  return {
    ...base,
    id: 'tulpar',
    create: async (request) => {
      const answer = await base.create(request);
      if (answer.kind !== 'ok') return answer;
      send(request.intentId, '1');
      const phone = `+996 ••• ••• ${request.phone?.slice(-3)}`;
      const nextAction = { kind: 'code', phone, validUntil: until() } as const;
      return { kind: 'ok', value: { kind: 'asked', gatewayRef: answer.value.gatewayRef, nextAction } };
    },
    codes: {
      confirm: async (intentId, code) => {
        const latest = [...(sent.get(intentId)?.values() ?? [])].at(-1);
        if (code !== latest) return { kind: 'rejected', code: 'WRONG_CODE' };
        base.end(intentId, 'captured');
        return { kind: 'ok', value: null };
      },
      send: async (intentId, sendId) => {
        send(intentId, sendId);
        return { kind: 'ok', value: { validUntil: until() } };
      },
    },
  };
}
