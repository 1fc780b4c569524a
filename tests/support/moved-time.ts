/**
 * Loaded before a program (`node --import`): its clock is put ahead or back by `MOVED_MS`, and so are those of the
 * programs that it starts. `movedTime` in `moved-database.ts` moves the database with it.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const by = Number(process.env.MOVED_MS ?? '0');

/** The machine's time and the one that the program is given. */
function moveDate(): void {
  const Machine = Date;
  const now = () => Machine.now() + by;
  const Moved = new Proxy(Machine, {
    construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
    apply: () => new Machine(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Object.defineProperty(Machine.prototype, 'constructor', { value: Moved, configurable: true, writable: true });
  globalThis.Date = Moved;
}

/** Programs that are started with an environment of their own are moved, too. */
function moveChildren(): void {
  const { spawn } = childProcess;
  const moved = (command: string, given: readonly string[] = [], options: childProcess.SpawnOptions = {}) =>
    command === process.execPath
      ? spawn(command, ['--import', import.meta.url, ...given], {
          ...options,
          env: { ...(options.env ?? process.env), MOVED_MS: String(by) },
        })
      : spawn(command, given, options);
  childProcess.spawn = moved as typeof spawn;
  syncBuiltinESMExports();
}

if (by !== 0) {
  moveDate();
  moveChildren();
}
