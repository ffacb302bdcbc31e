/*
 * Addresses of services, read in their parts here: a library that reads an address itself takes options from it that
 * nobody sees in a form.
 */

export interface MailServerAddress {
  host: string;
  port: number;
  /** Encrypted from the first byte. */
  isEncrypted: boolean;
  /** Whether the server must, or must not, be asked to encrypt afterwards (STARTTLS); otherwise it is asked if it offers it. */
  startTls: 'required' | 'never' | 'offered';
  account: { user: string; pass: string } | undefined;
}

/** The reason for which an address cannot be used. */
export interface UnreadableAddress {
  problem: string;
}

export const mailServerProblems = {
  parts: '请填写服务器和端口，账号与授权码须同时填写',
  path: '邮件服务器的地址到端口为止：请去掉后面的 / 和路径',
  options: '邮件服务器的地址里不能带选项：请去掉 ? 或 # 及其后的内容',
} as const;

const startTlsOf = { '': 'offered', '?requireTLS=true': 'required', '?ignoreTLS=true': 'never' } as const;

/**
 * Reads `smtps://user:password@host:465`. The form's way of encryption is the only option behind it: `?requireTLS=true`
 * for STARTTLS, `?ignoreTLS=true` for none.
 */
export function readMailServerAddress(text: string): MailServerAddress | UnreadableAddress {
  const url = /^smtps?:\/\//i.test(text) ? URL.parse(text) : null;
  const host = url && plainHost(url.hostname);
  if (!url || !host || url.port === '0') return { problem: mailServerProblems.parts };
  if (url.pathname !== '' && url.pathname !== '/') return { problem: mailServerProblems.path };
  const startTls = startTlsOf[url.search as keyof typeof startTlsOf];
  if (startTls === undefined || url.hash !== '' || /[?#]$/.test(text))
    return { problem: mailServerProblems.options };
  const account = accountOf(url);
  if (account === null) return { problem: mailServerProblems.parts };
  const isEncrypted = url.protocol === 'smtps:';
  return { host, port: Number(url.port || (isEncrypted ? 465 : 587)), isEncrypted, startTls, account };
}

export const webhookProblems = {
  scheme: '短信接口地址需以 http:// 或 https:// 开头',
  account: '短信接口地址里不能有账号：请去掉 @ 和它前面的内容',
  fragment: '短信接口地址里不能有 #：请去掉它和后面的内容',
} as const;

/** Reads the address to which short messages are posted; providers put a key into its path or query. */
export function readWebhookAddress(text: string): URL | UnreadableAddress {
  const url = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null;
  if (!url) return { problem: webhookProblems.scheme };
  if (url.username !== '' || url.password !== '') return { problem: webhookProblems.account };
  return url.hash === '' ? url : { problem: webhookProblems.fragment };
}

export function isUnreadable(read: object): read is UnreadableAddress {
  return 'problem' in read;
}

/** Returns the host as a web address would have it: numbers as an IP address, a Chinese name in Punycode. */
function plainHost(hostname: string): string | undefined {
  const decoded = decodedText(hostname);
  if (decoded === undefined || !/^(?:\[[\da-f:.]+\]|[^\s/?#@\\:%[\]]+)$/i.test(decoded)) return undefined;
  const host = URL.parse(`http://${decoded}`)?.hostname;
  return host === undefined || host === '' ? undefined : host.replace(/^\[|\]$/g, '');
}

/** Null when half of it is missing, or unreadable. */
function accountOf({ username, password }: URL): MailServerAddress['account'] | null {
  if (username === '' && password === '') return undefined;
  const [user, pass] = [decodedText(username), decodedText(password)];
  return user && pass ? { user, pass } : null;
}

function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
