import { LOCALES, type Localised } from '#kernel/locale.ts';
import {
  AUDIENCES,
  BOT_REQUESTS,
  BOT_SERVICES,
  FIELDS_OF,
  type Option,
  STEP_KINDS,
  type Step,
  type StepKind,
  TOPICS,
} from '#modules/bot/api.ts';
import { readTextField } from '../../shared/forms/form-errors.ts';

const NO_TEXT: Localised = { ru: '', en: '', kg: '' };
export const isStepKind = (value: unknown): value is StepKind => STEP_KINDS.some((kind) => kind === value);

/** A step of a kind without texts and ways: the check names what it lacks. */
export function newStep(id: string, kind: StepKind): Step {
  const common = { id, text: NO_TEXT };
  switch (kind) {
    case 'message':
      return { ...common, kind, page: null, next: '' };
    case 'hours':
      return { ...common, kind, next: '', closed: '' };
    case 'audience':
      return { ...common, kind, next: '', others: '' };
    case 'choice':
      return { ...common, kind, options: [] };
    case 'pick_order':
      return { ...common, kind, without: NO_TEXT, next: '', otherwise: '' };
    case 'pick_passengers':
      return { ...common, kind, single: false, next: '' };
    case 'pick_tickets':
      return { ...common, kind, single: false, next: '' };
    case 'document':
      return { ...common, kind, next: '' };
    case 'service':
      return { ...common, kind, service: 'avia', optional: [], next: '' };
    case 'comment':
      return { ...common, kind, required: false, next: '' };
    case 'answer':
      return { ...common, kind, topic: 'baggage', next: '' };
    case 'create_request':
      return { ...common, kind, request: 'refund' };
    case 'hand_over':
      return { ...common, kind };
    case 'end':
      return { ...common, kind, page: null };
  }
}

/** The rows of options that a form of a choice has: those there are, and two free ones. */
export const optionRows = (options: readonly Option[]): (Option | null)[] => [...options, null, null].slice(0, 12);

/** An id for a new option that none of the others has. */
function freeId(taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(`option_${n}`)) return `option_${n}`;
}

/** The step as its form has it; an option without a text in any language is left out. */
export function readStep(form: FormData, id: string, kind: StepKind): Step {
  const read = (name: string, max = 1_000) => readTextField(form, name, max).trim();
  const texts = (name: string, max = 1_000): Localised => ({
    ru: read(`${name}.ru`, max),
    en: read(`${name}.en`, max),
    kg: read(`${name}.kg`, max),
  });
  const fresh = newStep(id, kind);
  const common = { id, text: texts('text') };
  const next = read('next', 40);
  switch (fresh.kind) {
    case 'message':
      return { ...fresh, ...common, page: read('page', 200) || null, next };
    case 'hours':
      return { ...fresh, ...common, next, closed: read('closed', 40) };
    case 'audience':
      return { ...fresh, ...common, next, others: read('others', 40) };
    case 'choice': {
      const options: Option[] = [];
      for (let n = 0; n < 12; n++) {
        const label = texts(`option.${n}`, 80);
        if (LOCALES.every((locale) => label[locale] === '')) continue;
        options.push({
          id: read(`option.${n}.id`, 40) || freeId(options.map((one) => one.id)),
          label,
          audience: AUDIENCES.find((one) => one === form.get(`option.${n}.audience`)) ?? 'all',
          next: read(`option.${n}.next`, 40),
        });
      }
      return { ...fresh, ...common, options };
    }
    case 'pick_order':
      return { ...fresh, ...common, without: texts('without', 80), next, otherwise: read('otherwise', 40) };
    case 'pick_passengers':
    case 'pick_tickets':
      return { ...fresh, ...common, single: form.get('single') !== null, next };
    case 'document':
      return { ...fresh, ...common, next };
    case 'service': {
      const service = BOT_SERVICES.find((one) => one === form.get('service')) ?? 'avia';
      const marked = form.getAll('optional');
      return {
        ...fresh,
        ...common,
        service,
        optional: FIELDS_OF[service].optional.filter((one) => marked.includes(one)),
        next,
      };
    }
    case 'comment':
      return { ...fresh, ...common, required: form.get('required') !== null, next };
    case 'answer':
      return { ...fresh, ...common, topic: TOPICS.find((one) => one === form.get('topic')) ?? 'baggage', next };
    case 'create_request':
      return { ...fresh, ...common, request: BOT_REQUESTS.find((one) => one === form.get('request')) ?? 'refund' };
    case 'hand_over':
      return { ...fresh, ...common };
    case 'end':
      return { ...fresh, ...common, page: read('page', 200) || null };
  }
}
