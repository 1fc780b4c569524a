export type GridPosition = { readonly row: number; readonly column: number };

/** Target cell of a key by the ARIA grid pattern; null for other keys. The focus stops at the edges. */
export function cellAfterKey(
  { row, column }: GridPosition,
  key: string,
  size: { rows: number; columns: number },
): GridPosition | null {
  const to = (r: number, c: number): GridPosition => ({
    row: Math.max(0, Math.min(size.rows - 1, r)),
    column: Math.max(0, Math.min(size.columns - 1, c)),
  });
  switch (key) {
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, size.columns - 1);
    case 'PageUp':
      return to(0, column);
    case 'PageDown':
      return to(size.rows - 1, column);
    default:
      return null;
  }
}
