import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { DataOf } from '#contract/api/endpoint.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import type { EmbeddedKeys } from '#contract/certificates/certificate-code.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { fillIn, verifierHeaders } from '../../server/modules/certificates/verification/verifier-page.ts';

interface VerifierInWork {
  root: string;
  /** The address of the program. */
  api: string;
}

/** Builds the offline verifier for each request: in one file, as visitors receive it. */
export function openVerifierInWork({ root, api }: VerifierInWork) {
  const configFile = join(root, 'site/verifier/vite.config.ts');

  const readJson = async <Read>(path: string) => (await (await fetch(api + path)).json()) as Read;

  async function sendPage(url: string, response: ServerResponse): Promise<void> {
    const [built, keys, site] = await Promise.all([
      build({ configFile, logLevel: 'error', build: { write: false } }),
      readJson<EmbeddedKeys>('/.well-known/certificate-keys.json'),
      readJson<Envelope<DataOf<typeof webSettings.GetSiteInfo>>>(webSettings.GetSiteInfo.path),
    ]);
    response.writeHead(200, verifierHeaders(url)).end(fillIn(pageIn(built), keys, site.Data.Colour));
  }

  return {
    answers: (url: string) => /^\/verifier\.html(?=\?|$)/.test(url),
    answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
      sendPage(url, response).catch((error: Error) => {
        console.error(error);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
      });
    },
  };
}

function pageIn(built: Awaited<ReturnType<typeof build>>): string {
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const page = outputs.find((file): file is Rolldown.OutputAsset => file.fileName === 'verifier.html');
  return String(page?.source);
}
