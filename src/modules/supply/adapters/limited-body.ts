/** The bytes of an answer as they arrive. @throws Error `endless answer` once there are more than `most`. */
export async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Error('endless answer');
    yield chunk;
  }
}

/** The text of a whole answer. @throws as `limited`, and when the stream breaks. */
export async function textOf({ body }: Pick<Response, 'body'>, most: number): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder('utf-8');
  const parts: string[] = [];
  for await (const chunk of limited(body as unknown as AsyncIterable<Uint8Array>, most))
    parts.push(decoder.decode(chunk, { stream: true }));
  return parts.join('') + decoder.decode();
}
