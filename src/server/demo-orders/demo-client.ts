import type { FastifyInstance } from 'fastify';
import { chooseContract, readDemoLogins, signIn } from '#modules/identity/api.ts';
import { INTERNAL_CALL_HEADER, type InternalCalls } from '#platform/http/caller.ts';
import { buildUrl, type Call, Refused } from '../call.ts';

/**
 * A user of the demonstration at work: their requests go through the wire with cookies of their own, as from their
 * browser.
 */
export type DemoContext = {
  readonly call: Call;
  /** Attaches a document to a request. */
  attach(path: string, file: { name: string; type: string; content: Buffer }): Promise<void>;
};

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** @throws Refused when the wire refuses what is asked. */
function createDemoContext(app: FastifyInstance, internalCalls: InternalCalls): DemoContext {
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

/** Signs people of the demonstration in, each once. */
export function createDemoClients(
  app: FastifyInstance,
  internalCalls: InternalCalls,
): (login: string) => Promise<DemoContext> {
  const open = new Map<string, Promise<DemoContext>>();
  async function signedIn(login: string): Promise<DemoContext> {
    const demo = createDemoContext(app, internalCalls);
    const { logins } = await demo.call(readDemoLogins, {});
    const own = logins.find(({ who }) => who === login);
    if (!own) throw new Error(`nobody of the demonstration is called ${login}`);
    const { user } = await demo.call(signIn, { body: { email: own.email, password: own.password } });
    const [first] = user?.choices ?? [];
    const [workplace] = first?.workplaces ?? [];
    if (first && workplace && !user?.contract)
      await demo.call(chooseContract, { body: { contractId: first.contractId, workplaceId: workplace.id } });
    return demo;
  }
  return (login) => {
    const demo = open.get(login) ?? signedIn(login);
    open.set(login, demo);
    return demo;
  };
}
