import { cleanHost } from '#contract/fields/addresses.ts';

/* A mail server in its usual parts, and the one address in which they are stored. */

export const encryptions = { tls: 'SSL/TLS', starttls: 'STARTTLS', none: '不加密' } as const;
export type Encryption = keyof typeof encryptions;

export interface MailServer {
  host: string;
  port: string;
  encryption: Encryption;
  account: string;
  code: string;
}

/** The usual port of each encryption where nothing else was agreed on (RFC 8314). */
export const usualPorts: Record<Encryption, string> = { tls: '465', starttls: '587', none: '25' };

export const blankServer: MailServer = {
  host: '',
  port: usualPorts.tls,
  encryption: 'tls',
  account: '',
  code: '',
};

/** The servers that associations rent their mail from. */
export const mailHosts: readonly { name: string; host: string }[] = [
  { name: '腾讯企业邮', host: 'smtp.exmail.qq.com' },
  { name: 'QQ 邮箱', host: 'smtp.qq.com' },
  { name: '网易企业邮', host: 'smtp.qiye.163.com' },
  { name: '163 邮箱', host: 'smtp.163.com' },
  { name: '阿里企业邮', host: 'smtp.qiye.aliyun.com' },
];

/** Returns the address; undefined while something is missing. An account without its code could never sign in. */
export function addressOfServer({
  host: typed,
  port,
  encryption,
  account,
  code,
}: MailServer): string | undefined {
  const host = cleanHost(typed);
  const isWhole =
    /^[A-Za-z0-9.-]+$/.test(host) && /^\d{1,5}$/.test(port) && (account === '') === (code === '');
  if (!isWhole) return undefined;
  const credentials = account === '' ? '' : `${encodeURIComponent(account)}:${encodeURIComponent(code)}@`;
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp';
  const option = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[encryption];
  return `${scheme}://${credentials}${host}:${port}${option}`;
}
