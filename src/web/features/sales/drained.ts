/** Reads a file to its end and says after each piece how many bytes have come. @throws when it is refused, breaks off or is stopped. */
export async function drained(
  url: string,
  signal: AbortSignal,
  told: (bytes: number) => void,
): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'same-origin', signal });
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}`);
  const pieces: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    bytes += value.length;
    told(bytes);
  }
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' });
}
