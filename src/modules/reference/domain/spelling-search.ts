/** A run of the sorted spellings: [from, to). */
export type Run = readonly [from: number, to: number];

/** The first position in [from, to) whose spelling is not less than `wanted`. */
function lowerBound(spellings: readonly string[], wanted: string, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spellings[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All spellings that begin with `prefix`, inside a run that is known to hold them. */
export function withPrefix(spellings: readonly string[], prefix: string, [from, to]: Run = [0, spellings.length]): Run {
  const start = lowerBound(spellings, prefix, from, to);
  return [start, lowerBound(spellings, `${prefix}\uffff`, start, to)];
}

/**
 * Runs of spellings that begin with the text after one mistake is put right: a letter too many, missing, wrong, or two
 * neighbours swapped. Only letters that occur at that place in the index are tried.
 */
export function withOneTypo(spellings: readonly string[], text: string): { run: Run; corrected: string }[] {
  const found: { run: Run; corrected: string }[] = [];
  const tried = new Set<string>([text]);
  const attempt = (corrected: string, within: Run): void => {
    if (tried.has(corrected)) return;
    tried.add(corrected);
    const run = withPrefix(spellings, corrected, within);
    if (run[0] < run[1]) found.push({ run, corrected });
  };
  let head: Run = [0, spellings.length];
  for (let i = 0; i <= text.length; i++) {
    if (i > 0) head = withPrefix(spellings, text.slice(0, i), head);
    if (head[0] >= head[1]) break;
    const before = text.slice(0, i);
    const rest = text.slice(i);
    if (rest !== '') attempt(before + rest.slice(1), head);
    if (rest.length > 1) attempt(before + rest[1] + rest[0] + rest.slice(2), head);
    if (rest === '') break;
    for (let at = head[0]; at < head[1]; ) {
      const letter = (spellings[at] as string)[i];
      if (letter === undefined) {
        at++;
        continue;
      }
      const run = withPrefix(spellings, before + letter, [at, head[1]]);
      attempt(before + letter + rest, run);
      attempt(before + letter + rest.slice(1), run);
      at = Math.max(run[1], at + 1);
    }
  }
  return found;
}
