import { createServer } from 'node:net';

const tryPort = (host: string, port: number) =>
  new Promise<number | null>((give, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? give(null) : fail(error),
    );
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => give(typeof address === 'object' && address ? address.port : null));
    });
  });

/** The wanted port if it is free, else one from the system. */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const found = (wanted > 0 ? await tryPort(host, wanted) : null) ?? (await tryPort(host, 0));
  if (found === null) throw new Error(`no free port on ${host}`);
  return found;
}

/** Whether a process listens there already. */
export const isPortTaken = async (host: string, port: number): Promise<boolean> =>
  port > 0 && (await tryPort(host, port)) === null;
