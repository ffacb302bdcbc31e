const frame = /<(?:iframe|object|embed)\b[^<>]*>/gi;
const address = /\s(?:src|data-src|data)\s*=\s*["']?([^"'\s>]+)/i;
const most = 5;

/** Other pages within a text, such as players of films: they are not stored. Named by their host, each once. */
export function droppedFrames(html: string): { Dropped?: string[] } {
  const hosts = [...html.matchAll(frame)].map(([tag]) => {
    const given = address.exec(tag)?.[1] ?? '';
    return URL.parse(given.replace(/^\/\//, 'https://'))?.hostname || '没有地址';
  });
  const named = [...new Set(hosts)].slice(0, most);
  return named.length === 0 ? {} : { Dropped: named };
}
