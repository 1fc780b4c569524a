import { type BotDesk, type Flow, linksOf, type Step } from '#modules/bot/api.ts';
import { inReadingOrder } from './flow-order.ts';

/** Sizes of the map; px. */
export const MAP = { width: 216, height: 60, gapX: 64, gapY: 14, margin: 12 } as const;

export type MapNode = { step: Step; x: number; y: number; faulty: boolean };
/** A way from a step to another, or into nothing; `back`: to a step on the left or in its own column. */
export type MapLine = { key: string; path: string; kind: 'ahead' | 'back' | 'lost' };
export type FlowMap = { nodes: MapNode[]; lines: MapLine[]; width: number; height: number };

/** How many answers and messages lie between the first step and each other one; the unreachable come last. */
function columnsOf(flow: Flow, order: readonly Step[]): Map<string, number> {
  const columns = new Map<string, number>();
  const known = new Set(flow.steps.map(({ id }) => id));
  if (known.has(flow.start)) columns.set(flow.start, 0);
  for (const step of order) {
    const column = columns.get(step.id);
    if (column === undefined) continue;
    for (const { to } of linksOf(step)) if (known.has(to) && !columns.has(to)) columns.set(to, column + 1);
  }
  const last = Math.max(-1, ...columns.values()) + 1;
  for (const { id } of order) if (!columns.has(id)) columns.set(id, last);
  return columns;
}

const ahead = (x1: number, y1: number, x2: number, y2: number): string => {
  const bend = (x2 - x1) / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
};
/** Bends below both steps. */
const back = (x1: number, y1: number, x2: number, y2: number): string => {
  const reach = MAP.gapX * 0.6;
  return `M${x1} ${y1}C${x1 + reach} ${y1 + reach} ${x2 - reach} ${y2 + reach} ${x2} ${y2}`;
};

/** Where each step of a flow is drawn, column by column from the left, and the lines between them. */
export function drawFlow({ flow, faults }: Pick<BotDesk, 'flow' | 'faults'>): FlowMap {
  const order = inReadingOrder(flow);
  const columns = columnsOf(flow, order);
  const filled = new Map<number, number>();
  const nodes = order.map((step): MapNode => {
    const column = columns.get(step.id) ?? 0;
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return {
      step,
      x: MAP.margin + column * (MAP.width + MAP.gapX),
      y: MAP.margin + row * (MAP.height + MAP.gapY),
      faulty: faults.some((fault) => fault.step === step.id),
    };
  });
  const places = new Map(nodes.map((node) => [node.step.id, node]));
  const middle = MAP.height / 2;
  const lines = nodes.flatMap(({ step, x, y }) => {
    const from = x + MAP.width;
    // Several options may lead to one step: one line says so.
    const targets = [...new Set(linksOf(step).map(({ to }) => to))];
    return targets.map((to): MapLine => {
      const target = places.get(to);
      const key = `${step.id} ${to}`;
      if (!target) return { key, kind: 'lost', path: `M${from} ${y + middle}h${MAP.gapX / 3}` };
      return target.x > x
        ? { key, kind: 'ahead', path: ahead(from, y + middle, target.x, target.y + middle) }
        : { key, kind: 'back', path: back(from, y + middle, target.x, target.y + middle) };
    });
  });
  return {
    nodes,
    lines,
    width: Math.max(0, ...nodes.map(({ x }) => x)) + MAP.width + MAP.margin + MAP.gapX / 2,
    height: Math.max(0, ...nodes.map(({ y }) => y)) + MAP.height + MAP.margin,
  };
}
