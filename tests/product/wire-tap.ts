import { createServer, type Server, request as send } from 'node:http';

/** One HTTP call between the product and its partners. */
export type Exchange = { method: string; path: string; body: string };
export type Tap = {
  readonly url: string;
  /** Called before a request is forwarded, and after its effect before the response is; `'cut'` drops it there. */
  onExchange(
    watch: ((exchange: Exchange, when: 'before' | 'after') => Promise<'cut' | undefined> | undefined) | null,
  ): void;
  close(): Promise<void>;
};

/** A proxy between the product and its partners that lets a test interrupt a call at an exact moment. */
export async function wireTap(target: () => string): Promise<Tap> {
  let watch: Parameters<Tap['onExchange']>[0] = null;
  const server: Server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => outgoing.destroy());
    incoming.on('end', async () => {
      const body = Buffer.concat(chunks);
      const exchange = { method: incoming.method ?? '', path: incoming.url ?? '', body: body.toString() };
      if ((await watch?.(exchange, 'before')) === 'cut') return outgoing.destroy();
      const onward = send(
        target() + exchange.path,
        { method: exchange.method, headers: { ...incoming.headers, connection: 'close' } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => parts.push(chunk));
          answer.on('error', () => outgoing.destroy());
          answer.on('end', async () => {
            if ((await watch?.(exchange, 'after')) === 'cut') return outgoing.destroy();
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            outgoing.end(Buffer.concat(parts));
          });
        },
      );
      onward.on('error', () => outgoing.destroy());
      onward.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    onExchange: (next) => {
      watch = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
