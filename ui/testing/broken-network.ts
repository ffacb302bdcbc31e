import { onTestFinished } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';

/* Control over the calls between the page and the server. */

interface SlowLine {
  /** Returns the number of calls that were started. */
  begun: () => number;
  letGo: () => void;
}

/** Delays the first of these calls until `letGo` is called; later ones pass. */
export function holdFirst({ path }: Endpoint): SlowLine {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  let begun = 0;
  onTheLine(async (address, pass) => {
    if (!address.includes(path)) return pass();
    begun += 1;
    if (begun === 1) await isLetGo;
    return pass();
  });
  return { begun: () => begun, letGo };
}

/** Makes all calls fail until the network is restored. */
export const breakLine = () =>
  answerInstead({ path: '' }, () => Promise.reject(new TypeError('Failed to fetch')));

/** Makes an intermediary such as a proxy answer these calls until the network is restored. */
export function answerInstead(
  { path }: Pick<Endpoint, 'path'>,
  reply: () => Promise<Response>,
): { mend: () => void } {
  let isBroken = true;
  onTheLine((address, pass) => (isBroken && address.includes(path) ? reply() : pass()));
  return { mend: () => (isBroken = false) };
}

export const badGateway = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

/** Answers as the server does when it fails. */
export const serverError = (TraceId: string) => () =>
  Promise.resolve(Response.json({ Code: 500, Message: '系统未知错误，请反馈给管理员', Data: null, TraceId }));

type Line = (address: string, pass: () => Promise<Response>) => Promise<Response>;

function onTheLine(line: Line): void {
  const send = window.fetch;
  window.fetch = (input, init) =>
    line(input instanceof Request ? input.url : String(input), () => send(input, init));
  onTestFinished(() => {
    window.fetch = send;
  });
}

/** Changes the data of these answers before the page reads them. */
export function changeAnswers({ path }: Pick<Endpoint, 'path'>, changes: object): void {
  onTheLine(async (address, pass) => {
    const answer = await pass();
    if (!address.includes(path)) return answer;
    const envelope = (await answer.json()) as { Data: object };
    return Response.json({ ...envelope, Data: { ...envelope.Data, ...changes } });
  });
}

/** Lets some of these calls pass, and makes the later ones fail until the network is restored. */
export function failAfter({ path }: Pick<Endpoint, 'path'>, count: number): { mend: () => void } {
  let isBroken = true;
  let passed = 0;
  onTheLine((address, pass) => {
    if (!isBroken || !address.includes(path)) return pass();
    passed += 1;
    return passed > count ? Promise.reject(new TypeError('Failed to fetch')) : pass();
  });
  return { mend: () => (isBroken = false) };
}
