import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

type StoredEmail = { uid: number; raw: Buffer; seen: boolean };

/** The answers of an IMAP4rev1 server to the few commands that reading new e-mails needs. */
function answer(line: string, emails: StoredEmail[], password: string): (string | Buffer)[] {
  const [tag = '', command = '', ...rest] = line.split(' ');
  const words = rest.join(' ');
  const ok = `${tag} OK done\r\n`;
  const named = (uids: string) => emails.filter(({ uid }) => uids.split(',').includes(String(uid)));
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      return ['* CAPABILITY IMAP4rev1\r\n', ok];
    case 'LOGIN':
      return words.includes(password) ? [ok] : [`${tag} NO [AUTHENTICATIONFAILED] no\r\n`];
    case 'LIST':
      return ['* LIST (\\HasNoChildren) "/" "INBOX"\r\n', ok];
    case 'SELECT':
      return [
        `* ${emails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] valid\r\n`,
        `* OK [UIDNEXT ${emails.length + 1}] next\r\n* OK [PERMANENTFLAGS (\\Seen)] flags\r\n`,
        `${tag} OK [READ-WRITE] selected\r\n`,
      ];
    case 'UID': {
      const [verb = '', uids = ''] = rest;
      if (verb.toUpperCase() === 'SEARCH')
        return [`* SEARCH ${emails.flatMap(({ uid, seen }) => (seen ? [] : [uid])).join(' ')}\r\n`, ok];
      if (verb.toUpperCase() === 'STORE') {
        for (const email of named(uids)) email.seen = true;
        return [ok];
      }
      return [
        ...named(uids).flatMap(({ uid, raw }): (string | Buffer)[] => {
          const number = emails.findIndex((email) => email.uid === uid) + 1;
          const head = `* ${number} FETCH (UID ${uid} RFC822.SIZE ${raw.length}`;
          return words.includes('BODY') ? [`${head} BODY[] {${raw.length}}\r\n`, raw, ')\r\n'] : [`${head})\r\n`];
        }),
        ok,
      ];
    }
    case 'LOGOUT':
      return ['* BYE\r\n', ok];
    default:
      return [ok];
  }
}

/** A mailbox on this machine, for tests. */
export async function startImapServer(password: string) {
  const emails: StoredEmail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.write('* OK ready\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) for (const part of answer(line, emails, password)) socket.write(part);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    emails,
    put: (raw: Buffer) => void emails.push({ uid: emails.length + 1, raw, seen: false }),
    url: (given = password) => `imap://reply:${given}@127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
