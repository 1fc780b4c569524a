import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { NodeOrder } from './seat-node.ts';

export type SeatProcess = {
  ask(order: NodeOrder): Promise<unknown>;
  /** Resolves when the watch asked for last has begun. */
  watching(): Promise<unknown>;
  end(): void;
};

/** Starts a process with the timetable in memory; its wake-ups come over `listenUrl`. */
export async function seatProcess(databaseUrl: string, listenUrl: string): Promise<SeatProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'seat-node.ts'), [databaseUrl, listenUrl]);
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  const answerOf = (id: number) => new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
  let last = 0;
  const ready = answerOf(0);
  child.once('exit', (code) => waiting.get(0)?.reject(new Error(`the process ended with ${code}`)));
  child.on('message', ({ id, answer, error }: { id: number; answer: unknown; error?: string }) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (error) pending?.reject(new Error(error));
    else pending?.resolve(answer);
  });
  await ready;
  return {
    ask: (order) => {
      last += 1;
      const answer = answerOf(last);
      child.send({ id: last, order });
      return answer;
    },
    watching: () => answerOf(-1),
    end: () => child.disconnect(),
  };
}
