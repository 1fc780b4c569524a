/** Readers of conversations for `bench -- chat`: an open stream each, and what it names is fetched. */
import http from 'node:http';

type Change = { id: string; seq: number; at: number };
/** `named`: changes that the stream named; `has`: messages of open conversations that the reader then fetched. */
export type Reader = { name: string; named: Change[]; has: Change[]; close: () => void };

/** Browsers keep their connections; each reader has one for the stream and one for the rest. */
const agent = new http.Agent({ keepAlive: true });

/** What changed in a conversation after a number, as the browser of a reader asks for it. */
function fetchChanges(
  port: number,
  name: string,
  { id, after }: { id: string; after: number },
): Promise<{ messages: { seq: number; text: string | null }[]; next: number }> {
  return new Promise((resolve, reject) => {
    const path = `/api/conversations/${id}/changes?after=${after}`;
    const headers = { cookie: `sapar_session=${name}` };
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`catching up was refused: ${response.statusCode} ${text}`));
      });
    });
    request.on('error', reject);
  });
}

/** Each conversation is open at its reader since its first message. */
const OPENED_AT = 1;

/** Fetches what a stream names, one call of a conversation at a time, and notes when which message is there. */
function createFollower(port: number, name: string, has: Change[]) {
  const known = new Map<string, number>();
  const wanted = new Map<string, number>();
  async function follow(id: string): Promise<void> {
    for (let after = known.get(id) ?? OPENED_AT; after < (wanted.get(id) ?? 0); after = known.get(id) ?? OPENED_AT) {
      const { messages, next } = await fetchChanges(port, name, { id, after });
      const at = performance.now();
      for (const { seq, text } of messages) if (text !== null) has.push({ id, seq, at });
      known.set(id, next);
    }
  }
  const following = new Map<string, Promise<void>>();
  let closed = false;
  return {
    close: () => {
      closed = true;
    },
    /** The reader has everything up to this. */
    isRead: (id: string, seq: number) => void known.set(id, seq),
    want: (id: string, seq: number) => {
      wanted.set(id, Math.max(seq, wanted.get(id) ?? 0));
      if (!following.has(id))
        following.set(
          id,
          follow(id)
            .catch((error: unknown) => {
              // What was under way when the servers stopped is not missed.
              if (!closed) throw error;
            })
            .finally(() => following.delete(id)),
        );
    },
  };
}

/** An open stream of a reader who fetches what it names of the conversations that they have open, as a page does. */
export function openStream(port: number, name: string, hasOpen: (id: string) => boolean): Promise<Reader> {
  const named: Change[] = [];
  const has: Change[] = [];
  const follower = createFollower(port, name, has);
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: '/api/conversations/events', headers: { cookie: `sapar_session=${name}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`stream of ${name}: ${response.statusCode}`));
        response.setEncoding('utf8');
        let text = '';
        let isOpen = false;
        response.on('data', (chunk: string) => {
          text += chunk;
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            const [, json] = /^data: (.*)$/m.exec(text.slice(0, end)) ?? [];
            const isBeat = /^event: beat$/m.test(text.slice(0, end));
            text = text.slice(end + 2);
            const { id, seq } = JSON.parse(json ?? '{}') as { id?: string; seq?: number };
            if (id && seq) {
              named.push({ id, seq, at: performance.now() });
              if (!isOpen) follower.isRead(id, seq);
              else if (hasOpen(id)) follower.want(id, seq);
            }
            // What was there before comes ahead of the first beat.
            if (!isOpen && isBeat) {
              isOpen = true;
              const close = () => {
                follower.close();
                request.destroy();
              };
              resolve({ name, named, has, close });
            }
          }
        });
        response.on('error', () => {});
      },
    );
    request.on('error', reject);
  });
}
