/** Lets a process run one slice of time of so many: `brake.ts <pid> <how many>`. Lets it go when it is ended. */
const [pid, slower] = process.argv.slice(2).map(Number) as [number, number];
const SLICE_MS = 5;

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  try {
    process.kill(pid, name);
  } catch {
    // The process is gone: there is nothing to slow down.
    process.exit(0);
  }
};
const end = () => {
  signal('SIGCONT');
  process.exit(0);
};
process.on('SIGTERM', end);
process.on('disconnect', end);

let slice = 0;
setInterval(() => {
  slice = (slice + 1) % slower;
  if (slice === 0) signal('SIGCONT');
  else if (slice === 1) signal('SIGSTOP');
}, SLICE_MS);
