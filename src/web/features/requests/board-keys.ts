import type { KeyboardEvent } from 'react';
import { areHotkeysEnabled } from '../../shell/workspace/hotkeys.ts';

/** A card by its column and its place there. */
export type BoardPlace = { column: number; row: number };

const STEPS: Readonly<Record<string, BoardPlace>> = {
  ArrowDown: { column: 0, row: 1 },
  ArrowUp: { column: 0, row: -1 },
  ArrowRight: { column: 1, row: 0 },
  ArrowLeft: { column: -1, row: 0 },
};

/**
 * The card that an arrow leads to; `counts` are the cards of each column. Sideways it skips empty columns and keeps the
 * row where there is one. Null: the key moves nothing.
 */
export function cardAfter(code: string, at: BoardPlace, counts: readonly number[]): BoardPlace | null {
  const step = STEPS[code];
  if (!step) return null;
  if (step.column === 0) {
    const row = at.row + step.row;
    return row < 0 || row >= (counts[at.column] ?? 0) ? at : { ...at, row };
  }
  for (let column = at.column + step.column; column >= 0 && column < counts.length; column += step.column) {
    const count = counts[column] ?? 0;
    if (count > 0) return { column, row: Math.min(at.row, count - 1) };
  }
  return at;
}

/** Arrow keys move between the cards of a board; `actions`: what letters do with the focused one. */
export function handleBoardKey(
  event: KeyboardEvent<HTMLElement>,
  actions: Readonly<Record<string, (id: string) => void>>,
  isSecondKey: (code: string) => boolean,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  if (isSecondKey(event.code)) return;
  const { target } = event;
  const id = target instanceof HTMLElement ? target.dataset.card : undefined;
  if (id === undefined) return;
  const action = actions[event.code];
  if (action && !event.repeat && areHotkeysEnabled()) {
    event.preventDefault();
    action(id);
    return;
  }
  const columns = [...event.currentTarget.querySelectorAll('section')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ]);
  const column = columns.findIndex((cards) => cards.some((card) => card === target));
  const row = columns[column]?.indexOf(target as HTMLElement) ?? -1;
  const next = cardAfter(
    event.code,
    { column, row },
    columns.map((cards) => cards.length),
  );
  if (!next) return;
  event.preventDefault();
  columns[next.column]?.[next.row]?.focus();
}
