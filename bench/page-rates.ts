/** Pages a second compared with a bare one of the same bytes, and bytes of scripts. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareInRounds, type Row } from './table.ts';

const CONNECTIONS = 8;
const SECONDS = 5;
const ROUNDS = 3;

/**
 * Requests per second over five seconds with eight connections, each from an address of its own because of the rate
 * limit.
 */
async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  const request = () =>
    new Promise<void>((resolve, reject) => {
      const n = sent++;
      const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
      get(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
        );
      }).on('error', reject);
    });
  const begun = performance.now();
  try {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() - begun < SECONDS * 1000) await request();
      }),
    );
  } finally {
    agent.destroy();
  }
  return (sent * 1000) / (performance.now() - begun);
}

/** A bare Fastify page of the same size, in a process of its own: the machine's limit without rendering. */
async function bare(html: string, work: (url: string) => Promise<number>): Promise<number> {
  const server = fork(join(import.meta.dirname, 'bare-fastify.ts'), { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
  try {
    server.stdin?.end(html);
    const [url] = (await once(server, 'message')) as [string];
    return await work(url);
  } finally {
    server.disconnect();
  }
}

/** A page of ours compared with a bare one of the same bytes, in turns. */
export async function compareWithBare(row: string, url: string, least: number): Promise<Row> {
  const html = await (await fetch(url)).text();
  const [ours, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await requestsPerSecond(url));
    other.push(await bare(html, requestsPerSecond));
  }
  return compareInRounds(row, ours, 'requests/s', 'bare Fastify page of the same bytes', other, least);
}

/** Gzipped bytes of every script that the page names (module scripts and preloads), in KB of 1,000 bytes. */
export async function scriptKilobytes(page: string): Promise<number> {
  const html = await (await fetch(page)).text();
  const named = new Set(
    [...html.matchAll(/(?:src|href)="([^"]+\.js)"|from "([^"]+\.js)"|import "([^"]+\.js)"/g)].map(
      (m) => m[1] ?? m[2] ?? m[3] ?? '',
    ),
  );
  let bytes = 0;
  for (const path of named) {
    const script = Buffer.from(await (await fetch(new URL(path, page))).arrayBuffer());
    bytes += gzipSync(script, { level: 9 }).length;
  }
  return bytes / 1000;
}
