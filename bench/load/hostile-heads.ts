import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Site, Work } from './hostile-requests.ts';

/*
 * Request lines and headers that a client invents, on raw sockets.
 */

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'BREW'];
const targets = [
  '/',
  '/home',
  '/info?MenuId=1&NewsId=1',
  '/info?MenuId=%00&NewsId=%ff',
  '//evil.example/home',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/files/../../etc/passwd',
  '/files/%2e%2e%2fa.pdf',
  '/assets/none.js',
  '/System/%5c%5cx',
  '/api/XfWebApi/GetNewsList?pagesize=100&key=%E4%BC%9A',
  '/api/XfWebApi/GetNewsList?key[a][b]=1',
  '/api/XfWebApi/GetNewsList?__proto__=1',
  '/api/XfWebApi/GetLoginToken',
  '/api/XfSystemApi/Login',
  '/api/none',
  '/sitemap.xml',
  '/healthz',
  'http://evil.example/home',
  'http://localhost:99999/home',
  `/home?${'a=1&'.repeat(1500)}`,
  '*',
];
const odd = ['', '%', ',', ';', '"', '*', '-1', '{}', '[', '\u00e9', 'a'.repeat(4000), '9'.repeat(300)];
const headers: Record<string, string[]> = {
  Host: ['localhost:99999', '[::1', '[::1]:99999', 'localhost:', 'evil.example', '1.2.3.999', ...odd],
  Range: ['bytes=0-0,1-1', 'bytes=-0', 'bytes=5-1', 'bytes=99999999999999999999-', ...odd],
  'If-None-Match': ['"a","b"', 'W/"x"'.repeat(300), ...odd],
  'If-Modified-Since': ['Thu, 99 Foo 9999', ...odd],
  'Accept-Encoding': ['gzip;q=x', 'br;q=,,', 'gzip,'.repeat(500), ...odd],
  'Accept-Language': ['zh;q=9', 'zh-'.repeat(500), ...odd],
  'Content-Type': ['multipart/form-data', 'application/json; charset=klingon', ...odd],
  Origin: ['null', 'http://[', 'javascript:alert(1)', ...odd],
  'X-Forwarded-For': ['::ffff:1.2.3.4.5', ','.repeat(500), ...odd],
  'X-Forwarded-Host': ['localhost:99999', ...odd],
  'X-Forwarded-Proto': ['ftp', 'https,', ...odd],
  Forwarded: ['for="[::1', 'host=evil;proto=ftp', ...odd],
  Prefer: ['wait=-1', ...odd],
  Cookie: odd,
  token: odd,
  Authorization: ['Bearer', 'Basic %', ...odd],
};

/** Yields every method with every target, and every value of every header with the targets of pages, files and calls. */
export function* inventedHeads(site: Site): Generator<Work> {
  for (const method of methods)
    for (const target of targets) yield headOf(site, `${method} ${target}`, 'Host: localhost');
  for (const [name, values] of Object.entries(headers))
    for (const value of values)
      for (const target of targets.slice(0, -3)) {
        const host = name === 'Host' ? '' : 'Host: localhost\r\n';
        yield headOf(site, `GET ${target}`, `${host}${name}: ${value}`);
        yield headOf(site, `HEAD ${target}`, `${host}${name}: ${value}`);
      }
}

function headOf(site: Site, line: string, header: string): Work {
  return {
    what: `${line.slice(0, 60)} ${header.slice(0, 60)}`,
    async run() {
      const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1' });
      socket.write(
        `${line} HTTP/1.1\r\n${header}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        'latin1',
      );
      const answer = await text(socket).finally(() => socket.destroy());
      return Number(/^x-api-code: (\d+)/im.exec(answer)?.[1] ?? /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    },
  };
}
