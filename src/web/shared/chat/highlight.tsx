import type { ReactNode } from 'react';
import { findMatches } from '#modules/conversations/api.ts';

const BEFORE = 40;
const LENGTH = 160;

/** The part of a text around the first match, its matches marked. */
export function Highlight({ text, wanted }: { text: string; wanted: string }) {
  const start = Math.max(0, (findMatches(text, wanted)[0]?.from ?? 0) - BEFORE);
  const part = `${start > 0 ? '…' : ''}${text.slice(start, start + LENGTH)}${start + LENGTH < text.length ? '…' : ''}`;
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of findMatches(part, wanted)) {
    nodes.push(part.slice(end, from), <mark key={from}>{part.slice(from, to)}</mark>);
    end = to;
  }
  return (
    <>
      {nodes}
      {part.slice(end)}
    </>
  );
}
