import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { webSignUps } from '#contract/activities/sign-up.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { resultCode, type Envelope } from '#contract/api/envelope.ts';

/*
 * Many visitors of a started program at once. Each has a loopback address of its own, for the program counts the sign-ups of an
 * address.
 */

export type SignedUp = DataOf<(typeof webSignUps)['SubmitSignUp']>;

/** An answer to a sign-up, and how many answers before it said that the server was too busy. */
export interface RushAnswer {
  status: number;
  code: number;
  data: SignedUp | null;
  busy: number;
}

/** Sends as many sign-ups of one person each at once; again, as the page does, where the server is too busy. */
export async function signUpAtOnce(url: string, ActivityId: number, count: number): Promise<RushAnswer[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const body = JSON.stringify({
        ActivityId,
        CompanyName: `报名单位${at}`,
        People: [{ Name: `学员${at}`, Mobile: `139${String(at).padStart(8, '0')}`, Post: '' }],
        Consent: true,
        Receipt: randomBytes(32).toString('base64url'),
      });
      for (let busy = 0; ; busy++) {
        const answer = await post(url + webSignUps.SubmitSignUp.path, body, loopbackAddress(at));
        if (answer.Code !== resultCode.busy || busy === 5)
          return { status: answer.status, code: answer.Code, data: answer.Data, busy };
        await pause((busy + 1) * (500 + Math.random() * 1500));
      }
    }),
  );
}

/** Returns one of 60,000 addresses of this machine. */
export const loopbackAddress = (at: number) => `127.9.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`;

async function post(url: string, body: string, localAddress: string) {
  const { host, port, hostname, pathname: path } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; json: string }>();
  const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  request({ hostname, port, path, method: 'POST', headers, localAddress, agent: false }, (response) => {
    text(response).then((json) => resolve({ status: response.statusCode ?? 0, json }), reject);
  })
    .on('error', reject)
    .end(body);
  const { status, json } = await promise;
  return { status, ...(JSON.parse(json) as Envelope<SignedUp | null>) };
}
