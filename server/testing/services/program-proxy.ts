import { request } from 'node:http';
import type { Plugin } from 'vite';

/** The number of test files that may run in a browser at the same time. */
export const maxBrowserFiles = 6;

/** Hands calls of components in the browser on to the programs of this run (browser-program.ts), whose port is known later than Vite's configuration. */
export function programProxy(): Plugin {
  return {
    name: 'program-proxy',
    configureServer({ middlewares }) {
      middlewares.use((asked, response, next) => {
        const { url = '', method, headers } = asked;
        if (!/^\/(api|files|upload|testing)\//.test(url)) return next();
        const port = process.env.BROWSER_TESTS_PORT;
        const handedOn = request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        handedOn.on('error', () => response.destroy());
        asked.pipe(handedOn);
      });
    },
  };
}
