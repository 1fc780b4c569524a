const STEP = 5_000;

/** Soms raised by basis points, in tyiyn, rounded up to 50 soms. */
export function raised(minor: number, bp: number): number {
  return Math.ceil((minor * (10_000 + bp)) / 10_000 / STEP) * STEP;
}
