/** The servers that an address names, each as an address of its own. */
export function serverAddresses(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${host}${rest}`);
}
