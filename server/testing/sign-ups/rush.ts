import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { webSignUps } from '#contract/activities/sign-up.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { resultCode, type Envelope } from '#contract/api/envelope.ts';

/*
 * Many visitors of a started program at once. Each has a loopback address of its own, because the program counts the sign-ups of
 * an address.
 */

/** An answer to a sign-up, and how many answers before it said that the server was too busy. */
export interface RushAnswer {
  status: number;
  code: number;
  data: DataOf<(typeof webSignUps)['SubmitSignUp']> | null;
  busy: number;
}

/**
 * Sends as many sign-ups of one person each at once; again, as the page does, where the server is too busy.
 * @param first the number of the first person, for another group in the same activity
 */
export async function signUpAtOnce(
  url: string,
  ActivityId: number,
  count: number,
  first = 0,
): Promise<RushAnswer[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, offset) => {
      const at = first + offset;
      const form = {
        ActivityId,
        CompanyName: `报名单位${at}`,
        People: [{ Name: `学员${at}`, Mobile: `139${String(at).padStart(8, '0')}`, Post: '' }],
        Consent: true,
        Receipt: randomBytes(32).toString('base64url'),
      };
      for (let busy = 0; ; busy++) {
        const answer = await requestFrom(loopbackAddress(at), url + webSignUps.SubmitSignUp.path, form);
        if (answer.Code !== resultCode.busy || busy === 5)
          return { status: answer.status, code: answer.Code, data: answer.Data as RushAnswer['data'], busy };
        await pause((busy + 1) * (500 + Math.random() * 1500));
      }
    }),
  );
}

/** Returns one of 60,000 addresses of this machine. */
export const loopbackAddress = (at: number) => `127.9.${Math.floor(at / 250) % 250}.${(at % 250) + 1}`;

/** Sends a request from an address of this machine, with a form as POST, and returns its envelope. */
export async function requestFrom(localAddress: string, url: string, form?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<Envelope & Received>();
  const body = form && JSON.stringify(form);
  const sent = request(
    url,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      localAddress,
      agent: false,
    },
    (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then(
        (json) => resolve({ ...(JSON.parse(json) as Envelope), status, retryAfter: headers['retry-after'] }),
        reject,
      );
    },
  );
  sent.on('error', reject).end(body);
  return await promise;
}

interface Received {
  status: number;
  retryAfter: string | undefined;
}
