import type { FastifyInstance } from 'fastify';
import { chooseContract, readDemoLogins, signIn } from '#modules/identity/api.ts';
import { INTERNAL_CALL_HEADER, type InternalCalls } from '#platform/http/caller.ts';
import { buildUrl, type Call, Refused } from '../../src/server/call.ts';

/** A signed-in demonstration user; requests use the API with cookies of their own, as from a browser. */
export type DemoClient = {
  readonly call: Call;
  /** Attaches a document to a request. */
  attach(path: string, file: { name: string; type: string; content: Buffer }): Promise<void>;
};

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** @throws Refused on an API error. */
function createDemoClient(app: FastifyInstance, internalCalls: InternalCalls): DemoClient {
  const jar = new Map<string, string>();

  async function send(method: string, url: string, payload?: string | Buffer, type?: string, key?: string) {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        accept: 'application/json',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        [INTERNAL_CALL_HEADER]: internalCalls.token,
        ...(type && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    const answer: unknown = response.headers['content-type']?.includes('json') ? response.json() : undefined;
    if (response.statusCode >= 400) throw new Refused(response.statusCode, (answer ?? {}) as Partial<Refused>);
    return answer;
  }

  const call: Call = async (endpoint, input, options = {}) => {
    const { body, ...parts } = input as Asked;
    const [payload, type] = body === undefined ? [] : [JSON.stringify(body), 'application/json'];
    const answer = await send(endpoint.method, buildUrl(endpoint, parts), payload, type, options.idempotencyKey);
    return answer as Awaited<ReturnType<typeof call<typeof endpoint>>>;
  };

  async function attach(path: string, file: { name: string; type: string; content: Buffer }): Promise<void> {
    const edge = 'demonstration-document';
    const head =
      `--${edge}\r\ncontent-disposition: form-data; name="files"; filename="${file.name}"\r\ncontent-type: ` +
      `${file.type}\r\n\r\n`;
    const form = Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${edge}--\r\n`)]);
    await send('POST', path, form, `multipart/form-data; boundary=${edge}`);
  }

  return { call, attach };
}

/** Signs each demonstration user in once. */
export function createDemoClients(
  app: FastifyInstance,
  internalCalls: InternalCalls,
): (login: string) => Promise<DemoClient> {
  const open = new Map<string, Promise<DemoClient>>();
  async function signedIn(login: string): Promise<DemoClient> {
    const client = createDemoClient(app, internalCalls);
    const { logins } = await client.call(readDemoLogins, {});
    const own = logins.find(({ who }) => who === login);
    if (!own) throw new Error(`no demonstration user ${login}`);
    const { user } = await client.call(signIn, { body: { email: own.email, password: own.password } });
    const [first] = user?.choices ?? [];
    const [workplace] = first?.workplaces ?? [];
    if (first && workplace && !user?.contract)
      await client.call(chooseContract, { body: { contractId: first.contractId, workplaceId: workplace.id } });
    return client;
  }
  return (login) => {
    const client = open.get(login) ?? signedIn(login);
    open.set(login, client);
    return client;
  };
}
