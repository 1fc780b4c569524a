import fc from 'fast-check';
import type { Localised } from '#kernel/locale.ts';
import type { TravelService } from '#modules/requests/api.ts';
import type { Flow, Option, Step } from '../domain/flow.ts';
import type { Answer } from '../domain/run-flow.ts';

export const texts = (text: string): Localised => ({ ru: text, en: text, kg: text });
export const message = (id: string, next: string): Step => ({ id, kind: 'message', text: texts(id), page: null, next });
export const comment = (id: string, next: string): Step => ({
  id,
  kind: 'comment',
  text: texts(id),
  required: false,
  next,
});
export const end = (id: string): Step => ({ id, kind: 'end', text: texts(id), page: null });
export const option = (id: string, next: string, audience: Option['audience'] = 'all'): Option => ({
  id,
  label: texts(id),
  audience,
  next,
});
export const choice = (id: string, ...options: Option[]): Step => ({ id, kind: 'choice', text: texts(id), options });

/** Fields of a service as a person has filled them in. */
export const serviceAnswer = (to: string): Extract<Answer, { kind: 'service' }> => {
  const common = { action: 'pricing', payment: 'cash', timing: { when: 'exact' }, comment: '' } as const;
  const service: TravelService = { ...common, kind: 'additional', what: to };
  return { kind: 'service', values: { what: to }, service };
};

const KINDS = ['message', 'hours', 'audience', 'choice', 'comment', 'pick_order', 'document', 'service'] as const;

/**
 * Flows without a fault: the first way out of each step leads to the next one, the last step ends, and other ways lead
 * anywhere; those of steps that need no answer lead ahead only.
 */
export const soundFlow = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      /** Where the other ways lead, as a share of the steps. */
      others: fc.array(fc.record({ share: fc.double({ min: 0, max: 0.999, noNaN: true }), trade: fc.boolean() }), {
        maxLength: 4,
      }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((plan): Flow => {
    const id = (n: number) => (n === plan.length ? 'bye' : `s${n}`);
    const steps = plan.map(({ kind, others }, n): Step => {
      const next = id(n + 1);
      const anywhere = (share = 0) => id(Math.floor(share * (plan.length + 1)));
      const ahead = (share = 0) => id(n + 1 + Math.floor(share * (plan.length - n)));
      const common = { id: id(n), text: texts(`step ${n}`) };
      switch (kind) {
        case 'message':
          return { ...common, kind, page: null, next };
        case 'hours':
          return { ...common, kind, next, closed: ahead(others[0]?.share) };
        // Agencies may be led ahead, all others come to the next step.
        case 'audience':
          return { ...common, kind, next: ahead(others[0]?.share), others: next };
        case 'choice': {
          const more = others.map(({ share, trade }, m) => option(`o${m}`, anywhere(share), trade ? 'trade' : 'all'));
          return { ...common, kind, options: [option('on', next), ...more] };
        }
        case 'comment':
          return { ...common, kind, required: false, next };
        case 'document':
          return { ...common, kind, next };
        case 'service':
          return { ...common, kind, service: 'additional', optional: [], next };
        default:
          return { ...common, kind, without: texts('none'), next, otherwise: anywhere(others[0]?.share) };
      }
    });
    return { start: id(0), steps: [...steps, end('bye')] };
  });
