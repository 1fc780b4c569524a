import { limited } from '../limited-body.ts';

const LONGEST = 4_000_000;
/** All lines of a search: thousands of offers. */
const MAX_BYTES = 24_000_000;

/** Lines of a streamed body as they arrive. @throws when the stream breaks, or a line or all of them are endless. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of limited(body, MAX_BYTES)) {
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > LONGEST) throw new Error('endless line');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield rest;
}
