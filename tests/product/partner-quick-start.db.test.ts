import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { QUICK_START } from '../../src/web/features/developers/quick-start.ts';
import { describeFields, listCalls } from '../../src/web/features/developers/reference.ts';
import { callers } from './callers.ts';
import { dateInDays } from './visitor.ts';

const fixture = callers({ jobs: true });
const { signIn, createApiKey, program, scopes } = fixture;
const folder = mkdtempSync(join(tmpdir(), 'sapar-quick-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replacements for machines without curl and jq; installed ones are preferred. */
const CURL = `#!/usr/bin/env node
const args = process.argv.slice(2), headers = {};
let method, data, url;
for (let i = 0; i < args.length; i += 1) {
  if (args[i] === '-H') { const [name, ...rest] = args[++i].split(':'); headers[name] = rest.join(':').trim(); }
  else if (args[i] === '-d') data = args[++i];
  else if (args[i] === '-X') method = args[++i];
  else if (!args[i].startsWith('-')) url = args[i];
}
const answer = await fetch(url, { method: method ?? (data === undefined ? 'GET' : 'POST'), headers, body: data });
process.stdout.write(await answer.text());
if (!answer.ok) process.exit(22);
`;
const JQ = `#!/usr/bin/env node
import { readFileSync } from 'node:fs';
const args = process.argv.slice(2);
const raw = args.includes('-r');
const [path, file] = args.filter((one) => !one.startsWith('-'));
let value = JSON.parse(readFileSync(file ?? 0, 'utf8'));
if (path.startsWith('[')) value = value.agreements.map(({ key, version }) => ({ key, version }));
else for (const part of path.match(/[A-Za-z]+|\\d+/g) ?? []) value = value?.[part];
console.log(raw && typeof value === 'string' ? value : JSON.stringify(value ?? null));
`;
/** Delays newly queued jobs of a name. */
const queuedLate = (name: string, seconds: number) =>
  fixture.database.pool.query(`
    create function queued_late() returns trigger language plpgsql as $$ begin
      if new.task_id = (select id from graphile_worker._private_tasks where identifier = '${name}') then
        new.run_at := new.run_at + interval '${seconds} seconds';
      end if;
      return new;
    end $$;
    create trigger queued_late before insert on graphile_worker._private_jobs
      for each row execute function queued_late()`);

function standIn(name: string, source: string): void {
  if (spawnSync('which', [name]).status === 0) return;
  writeFileSync(join(folder, name), source.replace('#!/usr/bin/env node', `#!${process.execPath} --input-type=module`));
  chmodSync(join(folder, name), 0o755);
}

test('the documented quick start runs as written: search, offer, order, balance, ticket, refund quote', async () => {
  standIn('curl', CURL);
  standIn('jq', JQ);
  const { secret } = await createApiKey(await signIn('gold'));
  await queuedLate('orders.deliver-receipts', 2);
  const site = await fixture.listen();
  const script = join(folder, 'quick-start.sh');
  writeFileSync(script, ['set -e', ...QUICK_START.map(({ code }) => code)].join('\n'));
  const shell = spawn('bash', [script], {
    cwd: folder,
    env: {
      PATH: `${process.env.PATH}:${folder}`,
      SAPAR: site,
      KEY: secret,
      DATE: dateInDays(70),
      DOCUMENT: 'ID7654321',
    },
  });
  let output = '';
  shell.stdout.on('data', (chunk) => (output += chunk));
  shell.stderr.on('data', (chunk) => (output += chunk));
  const status = await new Promise((resolve) => shell.once('exit', resolve));
  expect([status, output]).toEqual([0, expect.stringMatching(/^\d{13}\n\{.*"currency":"KGS".*\}\n$/s)]);
}, 120_000);

test('an order repeated under its Idempotency-Key gets the same response; other data are rejected', async () => {
  const robot = program((await createApiKey(await signIn('gold'))).secret);
  const draft = await fixture.createReadyDraft(robot, 71);
  const ready = await robot.good('GET', `/api/bookings/${draft}`);
  const body = {
    agreements: ready.agreements.map(({ key, version }: { key: string; version: number }) => ({
      key,
      version,
    })),
    acceptedTotal: ready.price.total,
    priceChangeAccepted: true,
    confirmNewOrder: false,
    method: 'balance',
  };
  const path = `/api/bookings/${draft}/order`;
  const key = { 'idempotency-key': 'one' };
  const first = await robot.send('POST', { path, body }, key);
  const again = await robot.send('POST', { path, body }, key);
  // Also after a key change: it is stored per contract.
  const other = program((await createApiKey(await signIn('gold'))).secret);
  const elsewhere = await other.send('POST', { path, body }, key);
  expect([first.statusCode, again.json(), elsewhere.json()]).toEqual([201, first.json(), first.json()]);
  const changed = await robot.send('POST', { path, body: { ...body, confirmNewOrder: true } }, key);
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'platform.key_reused']);
  // Another contract's program is independent of it.
  const stranger = program((await createApiKey(await signIn('silver'))).secret);
  expect((await stranger.send('POST', { path, body }, key)).statusCode).toBe(404);
});

test('/openapi.json lists exactly the calls open to keys, their schemas, and which are idempotent', async () => {
  const document = (await program('').send('GET', { path: '/developers/openapi.json' }, { authorization: '' })).json();
  const described = listCalls(document).map(({ method, path }) => `${method} ${path}`);
  const open = [...scopes].flatMap(([route, scope]) => (scope ? [route.replace(/:(\w+)/g, '{$1}')] : []));
  expect(described.toSorted()).toEqual(open.toSorted());
  expect(new Set(listCalls(document).map(({ id }) => id)).size).toBe(described.length);

  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(document.components.schemas[name as string], name).toBeDefined();
  expect(Object.keys(document.paths).join()).not.toMatch(/office|demo|session|profile|keys|requests/);

  const robot = program((await createApiKey(await signIn('silver'))).secret);
  for (const { method, path } of listCalls(document)) {
    const parameters: { name: string }[] = document.paths[path][method.toLowerCase()].parameters ?? [];
    const promised = parameters.some(({ name }) => name === 'Idempotency-Key');
    if (method === 'GET') {
      expect(promised).toBe(false);
      continue;
    }
    const request = { path: path.replace(/\{\w+\}/g, 'x'), body: sample(document, path, method) };
    const answer = await robot.send(method, request, { 'idempotency-key': 'x'.repeat(256) });
    const honoured = answer.json().code === 'platform.bad_idempotency_key';
    expect([method, path, honoured, answer.json().code]).toEqual([method, path, promised, answer.json().code]);
  }
});

type Schema = { [key: string]: unknown };
/** The smallest valid body: every required field with a value of its type. */
function sample(document: Schema, path: string, method: string): unknown {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const value = (given: Schema | undefined): unknown => {
    const schema = given?.$ref ? schemas[String(given.$ref).split('/').at(-1) as string] : given;
    if (!schema) return {};
    if ('const' in schema) return schema.const;
    const [variant] = ((schema.anyOf ?? schema.oneOf ?? []) as Schema[]).filter(Boolean);
    if (variant) return value(variant);
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (schema.type === 'object')
      return Object.fromEntries(
        ((schema.required ?? []) as string[]).map((name) => [
          name,
          value((schema.properties as Record<string, Schema>)[name]),
        ]),
      );
    if (schema.type === 'array') return schema.minItems ? [value(schema.items as Schema)] : [];
    if (schema.type === 'boolean') return true;
    if (schema.type === 'integer' || schema.type === 'number') return 1;
    return schema.pattern || schema.format ? dateInDays(40) : 'x';
  };
  const paths = document.paths as Record<string, Record<string, Schema>>;
  const body = paths[path]?.[method.toLowerCase()]?.requestBody as Schema | undefined;
  const content = body?.content as Record<string, { schema: Schema }> | undefined;
  return content ? value(Object.values(content)[0]?.schema) : {};
}

test('the reference page of a call expands every schema once, however they refer to each other', () => {
  const schemas = {
    Person: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, friend: { $ref: '#/components/schemas/Person' } },
    },
  };
  const lines = describeFields({ type: 'array', items: { $ref: '#/components/schemas/Person' } }, schemas);
  expect(lines.map(({ name, depth, type, required }) => [name, depth, type, required])).toEqual([
    ['name', 0, 'string', true],
    ['friend', 0, 'Person', false],
  ]);
});
