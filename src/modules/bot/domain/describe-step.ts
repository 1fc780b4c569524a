import { type Flow, linksOf, type Step } from './flow.ts';

/** A step in one line, for the audit log: all that it says and where it leads. */
function describeStep(step: Step): string {
  const { id, kind, text, ...rest } = step;
  const ways = linksOf(step).map(({ name, to }) => `${name} → ${to || '?'}`);
  const labels = 'options' in rest ? rest.options.map(({ id: option, label }) => `${option}: ${label.ru}`) : [];
  const more = ['topic', 'request', 'page', 'required', 'single', 'service', 'optional'].flatMap((name) =>
    name in rest ? [`${name}: ${String((rest as Record<string, unknown>)[name])}`] : [],
  );
  return [id, kind, text.ru, text.en, text.kg, ...labels, ...more, ...ways].join(' · ');
}

/** What differs between two flows, step by step: before and after, null where there is none. */
export function compareFlows(before: Flow, after: Flow): { previous: string | null; current: string | null }[] {
  const lines = (flow: Flow) =>
    new Map([...flow.steps.map((step) => [step.id, describeStep(step)] as const), ['', `start → ${flow.start}`]]);
  const [old, fresh] = [lines(before), lines(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((id) => {
    const [previous, current] = [old.get(id) ?? null, fresh.get(id) ?? null];
    return previous === current ? [] : [{ previous, current }];
  });
}
