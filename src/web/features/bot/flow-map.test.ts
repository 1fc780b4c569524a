import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksOf, type Step } from '#modules/bot/api.ts';
import { choice, end, option, soundFlow } from '../../../modules/bot/testing/random-flow.ts';
import { drawFlow, MAP } from './flow-map.ts';

const fault = (step: string) => ({ kind: 'dead_end' as const, step, link: null, locale: null });

test('draws every step once, none over another, and a line for every way', () => {
  fc.assert(
    fc.property(soundFlow, (flow) => {
      const { nodes, lines, width, height } = drawFlow({ flow, faults: [] });
      expect(nodes.map(({ step }) => step.id).sort()).toEqual(flow.steps.map(({ id }) => id).sort());
      expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
      for (const { x, y } of nodes) expect(x + MAP.width <= width && y + MAP.height <= height).toBe(true);
      const ways = flow.steps.flatMap((step) => [...new Set(linksOf(step).map(({ to }) => `${step.id} ${to}`))]);
      expect(lines.map(({ key }) => key).sort()).toEqual(ways.sort());
      expect(lines.filter(({ kind }) => kind === 'lost')).toEqual([]);
    }),
  );
});

test('marks steps with faults and ways into nothing, and sets what nothing leads to at the end', () => {
  const steps: Step[] = [choice('menu', option('a', 'bye'), option('b', '')), end('bye'), end('alone')];
  const { nodes, lines } = drawFlow({ flow: { start: 'menu', steps }, faults: [fault('menu')] });
  expect(nodes.filter(({ faulty }) => faulty).map(({ step }) => step.id)).toEqual(['menu']);
  expect(lines.map(({ kind }) => kind)).toEqual(['ahead', 'lost']);
  const [, bye, alone] = nodes;
  expect((alone?.x ?? 0) > (bye?.x ?? 0)).toBe(true);
});
