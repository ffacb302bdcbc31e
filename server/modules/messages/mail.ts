import type { Socket } from 'node:net';
import { connectWithin, type Reach } from '../../platform/core/reach.ts';
import { isUnreadable, readMailServerAddress } from '../../platform/core/service-addresses.ts';
import { outcomeOf, type MailError } from './mail-errors.ts';
import { delayedBy, refusedFor, sent, type Outcome } from './outcome.ts';
import { htmlOfText, mailDocument } from './rich-mail.ts';

export interface Mail {
  /** Makes the `Message-ID`: a mail that is sent twice is recognised as one. */
  id: number;
  recipient: string;
  subject: string;
  body: string;
  /** If undefined, it is made from the text. */
  html?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<Outcome>;
  close(): void;
}

interface Options {
  smtpUrl: string;
  reach: Reach;
  sender: { name: string; address: string };
  /** The office's own address; undefined where it is not known. */
  replyTo?: string | undefined;
  /**
   * The time limit for connecting, for each answer (half of it for the first) and, three times as long, for the whole.
   */
  timeoutMs: number;
}

// Neither blanks nor line breaks, so no second header and no second recipient; nothing that only quoting allows.
const addressPattern = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,190}$/u;

export function isMailAddress(text: string): boolean {
  return addressPattern.test(text);
}

/**
 * Returns the options of the transport, each named here: those in an address would override them, and some run programs
 * or read files.
 * @throws Error when the address is unreadable, which the settings have ruled out
 */
export function transportOptions({ smtpUrl, reach, timeoutMs }: Omit<Options, 'sender' | 'replyTo'>) {
  const server = readMailServerAddress(smtpUrl);
  if (isUnreadable(server))
    throw new Error(`the address of the mail server is unreadable: ${server.problem}`);
  const { host, port, isEncrypted, startTls, account } = server;
  return {
    host,
    port,
    secure: isEncrypted,
    requireTLS: startTls === 'required',
    ignoreTLS: startTls === 'never',
    ...(account && { auth: account }),
    pool: true as const,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    // Shorter than the connection's timeout, because the advice for a server that never speaks differs.
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: GivenSocket) => openSocket(reach, { host, port, timeoutMs }, done),
  };
}

type GivenSocket = (error: Error | null, answer: { connection: Socket } | false) => void;

/** Connects for the transport, which would look the name up itself and take any address. */
function openSocket(
  reach: Reach,
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
  done: GivenSocket,
): void {
  const socket = connectWithin(reach, { host, port });
  const fail = (error: Error) => done(error, false);
  socket.once('error', fail);
  socket.setTimeout(timeoutMs, () => {
    socket.destroy(Object.assign(new Error('the mail server does not answer'), { code: 'ETIMEDOUT' }));
  });
  socket.once('connect', () => {
    socket.setTimeout(0);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}

export async function openMailer({ smtpUrl, reach, sender, replyTo, timeoutMs }: Options): Promise<Mailer> {
  // Most of the time no mail is sent, and its program is large.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(transportOptions({ smtpUrl, reach, timeoutMs }));
  const domain = sender.address.split('@')[1] ?? 'localhost';

  return {
    async send({ id, recipient, subject, body, html = htmlOfText(body) }) {
      if (!isMailAddress(recipient)) return refusedFor('邮箱地址有误');
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<Outcome>((resolve) => {
        timer = setTimeout(resolve, timeoutMs * 3, { ...delayedBy('邮件服务器响应超时'), mayHaveLeft: true });
      });
      const title = subject.replaceAll(/[\p{Cc}]+/gu, ' ');
      const mail = {
        from: sender,
        to: { name: '', address: recipient },
        ...(replyTo !== undefined && { replyTo: { name: sender.name, address: replyTo } }),
        subject: title,
        text: body,
        html: mailDocument(title, html),
        // Keeps absence notices from answering, and mailing lists from taking it for a letter of a person (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        messageId: `<message-${id}@${domain}>`,
      };
      const outcome = await Promise.race([
        transport.sendMail(mail).then(
          () => sent,
          (error: MailError) => outcomeOf(error),
        ),
        tooLate,
      ]);
      clearTimeout(timer);
      return outcome;
    },
    close: () => transport.close(),
  };
}
