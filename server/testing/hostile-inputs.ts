import type { Endpoint } from '#contract/api/endpoint.ts';

/** Values that no form expects, by description. */
export const nonsense: [string, unknown][] = [
  ['a quote', `' or 1=1; drop table news; --`],
  ['NUL', 'a\0b'],
  ['wildcards', '%_\\'],
  ['half a surrogate pair', 'a\ud800'],
  ['a number beyond int4', 4_294_967_296],
  ['a number beyond what a number holds', '99999999999999999999'],
  ['an object', { $ne: null, toString: 'x', list: [-1] }],
  ['a list of nothing', [{}, null]],
];

/** Returns a form with one value in these fields of a call. */
export function filledWith(endpoint: Endpoint, fields: string[], value: unknown) {
  const url = endpoint.path.replace('{id}', encodeURIComponent(textOf(value).toWellFormed()));
  if (isPosted(endpoint))
    return {
      method: 'POST' as const,
      url,
      payload: Object.fromEntries(fields.map((field) => [field, value])),
    };
  const query = new URLSearchParams(fields.map((field): [string, string] => [field, textOf(value)]));
  return { method: 'GET' as const, url: `${url}?${query}` };
}

/** Returns all fields at once; for a query also each alone, so that it passes the rules of the others. */
export function formsOf(endpoint: Endpoint): string[][] {
  const fields = fieldsOf(endpoint);
  return isPosted(endpoint) ? [fields] : [fields, ...fields.map((field) => [field])];
}

/** Returns the fields of a form, without the rules around it. */
export function fieldsOf({ input }: Endpoint): string[] {
  const form = input as { entries?: object; pipe?: { entries?: object }[] };
  return Object.keys(form.entries ?? form.pipe?.[0]?.entries ?? {});
}

export function isPosted({ method }: Endpoint): boolean {
  return [method].flat().at(-1) === 'POST';
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
