/** Buyers of the booking bench: a process of its own, so that asking is not counted as answering. Started by `startClients`. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Asked = { path: string; cookie: string; address: string; body: string };
type Work = { port: number; clients: number; list: Asked[] };
type Done = { took: number[]; failure: string | null };

/** The body of the next answer on a kept connection. @throws Error what was answered, when it is not 2xx. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const heard = (chunk: string) => {
      text += chunk;
      const head = text.indexOf('\r\n\r\n');
      const length = head < 0 ? undefined : /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
      if (length === undefined || Buffer.byteLength(text.slice(head + 4)) < Number(length)) return;
      socket.off('data', heard);
      if (/^HTTP\/1\.1 2/.test(text)) resolve(text.slice(head + 4));
      else reject(new Error(text));
    };
    socket.on('data', heard);
    socket.once('error', reject);
  });
}

async function ask({ port, clients, list }: Work): Promise<Done> {
  const took: number[] = [];
  let next = 0;
  const client = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('utf8').setMaxListeners(0);
    await once(socket, 'connect');
    try {
      for (let asked = list[next++]; asked; asked = list[next++]) {
        const { path, cookie, address, body } = asked;
        const begun = performance.now();
        const answer = answerOn(socket);
        const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: http://127.0.0.1:${port}\r\n` +
            `x-forwarded-for: ${address}\r\ncookie: ${cookie}\r\n${about}\r\n\r\n${body}`,
        );
        await answer;
        took.push(performance.now() - begun);
      }
    } finally {
      socket.destroy();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: clients }, client));
  const failed = ends.find((end) => end.status === 'rejected');
  return { took, failure: failed ? String(failed.reason) : null };
}

process.on('message', async (work: Work) => process.send?.(await ask(work)));

/** So many buyers at once over HTTP; each run answers the milliseconds of every request. */
export function startClients(clients: number) {
  const child: ChildProcess = fork(import.meta.filename);
  return {
    run: async (port: number, list: Asked[]): Promise<number[]> => {
      const answer = once(child, 'message') as Promise<[Done]>;
      child.send({ port, clients, list } satisfies Work);
      const [{ took, failure }] = await answer;
      if (failure !== null) throw new Error(failure);
      return took;
    },
    stop: () => child.disconnect(),
  };
}
