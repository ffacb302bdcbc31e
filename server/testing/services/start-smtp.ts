import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** When it arrived, in milliseconds of this machine. */
  at: number;
  /** Head and body as transmitted. */
  source: string;
}

/** A mail server on this machine that can misbehave. */
export interface TestSmtp {
  /** The value for `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Sets the reply to a recipient, or to any (`*`), such as `550` or `450`; 0 is none at all, undefined accepts the mail. */
  answerTo(recipient: string, code: number | undefined, words?: string): void;
  stop(): Promise<void>;
}

export async function startSmtp(
  given: { port?: number; password?: string; isEncrypted?: boolean; refusesSender?: number } = {},
): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const answers = new Map<string, { code: number; words: string }>();
  const server = new SMTPServer({
    logger: false,
    // With a self-signed certificate, which no client trusts.
    secure: given.isEncrypted ?? false,
    disabledCommands: ['STARTTLS'],
    // Otherwise its greeting waits for the name service of the machine.
    disableReverseLookup: true,
    authOptional: given.password === undefined,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      if (auth.password === given.password) done(null, { user: auth.username });
      else done(new Error('wrong'));
    },
    onMailFrom(_address, _session, done) {
      const { refusesSender } = given;
      if (refusesSender === undefined) done();
      else done(Object.assign(new Error('not you'), { responseCode: refusesSender }));
    },
    onRcptTo({ address }, _session, done) {
      const { code, words } = answers.get(address) ?? answers.get('*') ?? { code: undefined, words: '' };
      if (code === undefined) return done();
      if (code > 0) done(Object.assign(new Error(words || `not ${address}`), { responseCode: code }));
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const source = await text(stream);
      const from = mailFrom ? mailFrom.address : '';
      received.push({ from, to: rcptTo.map(({ address }) => address), at: Date.now(), source });
      done();
    },
  });
  server.on('error', () => {}); // clients that hang up
  await new Promise<void>((resolve) => server.listen(given.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${given.password === undefined ? '' : 'office%40a.example:pass%2Fword@'}127.0.0.1:${port}`,
    received,
    answerTo(recipient, code, words = '') {
      if (code === undefined) answers.delete(recipient);
      else answers.set(recipient, { code, words });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
