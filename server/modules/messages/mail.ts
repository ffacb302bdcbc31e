import { outcomeOf, type MailError } from './mail-errors.ts';
import { htmlOfText } from './rich-mail.ts';
import { delayedBy, refusedFor, sent, type Outcome } from './outcome.ts';

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
  sender: { name: string; address: string };
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

export async function openMailer({ smtpUrl, sender, timeoutMs }: Options): Promise<Mailer> {
  // Most of the time no mail is sent, and its program is large.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    // Shorter than the connection's timeout, because the advice for a server that never speaks differs.
    greetingTimeout: timeoutMs / 2,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = sender.address.split('@')[1] ?? 'localhost';

  return {
    async send({ id, recipient, subject, body, html = htmlOfText(body) }) {
      if (!isMailAddress(recipient)) return refusedFor('邮箱地址有误');
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<Outcome>((resolve) => {
        timer = setTimeout(resolve, timeoutMs * 3, delayedBy('邮件服务器响应超时'));
      });
      const mail = {
        from: sender,
        to: { name: '', address: recipient },
        subject: subject.replaceAll(/[\p{Cc}]+/gu, ' '),
        text: body,
        html,
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
