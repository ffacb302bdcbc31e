import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AnySchema, Endpoint } from '#contract/api/endpoint.ts';
import { ApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import { invalid } from '../../core/errors.ts';
import type { FieldNames, NamedFields } from './field-names.ts';
import type { UnknownParameters } from './unknown-parameters.ts';

const namePattern = /^([^[\]]+)(?:\[([^[\]]*)\])?$/;
/** The names of fields in old clients, which wrap a form. */
const wrapped = /^data\[([^[\]]+)\](\[[^[\]]*\])?$/;
/** The field of a body that is a list and has no names. */
const listName = 'Ids';
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** A request that cannot be read at all; HTTP status 400. */
export class UnreadableRequest extends ApiError {
  constructor() {
    super(resultCode.invalid, resultText.unreadable);
  }
}

/**
 * The fields of a query string. `key[sub]=v` nests one level, `key[]=v` is one of a list; deeper, repeated or
 * prototype-like names are refused.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (search === '') return fields;
  assertDecodable(search);
  for (const [name, value] of new URLSearchParams(search)) {
    const [, key, sub] = namePattern.exec(name) ?? [];
    if (key === undefined || forbiddenNames.has(key) || forbiddenNames.has(sub ?? ''))
      throw new UnreadableRequest();
    if (sub === undefined) put(fields, key, value);
    else if (sub === '') listOf(fields, key).push(value);
    else put(groupOf(fields, key), sub, value);
  }
  return fields;
}

/** More names than any form has. Each name costs time, also one that the call does not have. */
export const maxNames = 10_000;

/** Parses the fields of a form, also of one in `data[…]`. */
export function parseForm(body: string): Record<string, unknown> {
  if (countNames(body) > maxNames) throw new UnreadableRequest();
  if (!body.includes('data')) return parseQuery(body);
  assertDecodable(body);
  const pairs = [...new URLSearchParams(body)].map(([name, value]): [string, string] => {
    const [, key, more = ''] = wrapped.exec(name) ?? [];
    return [key === undefined ? name : key + more, value];
  });
  return parseQuery(new URLSearchParams(pairs).toString());
}

function countNames(body: string): number {
  let count = 1;
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) count++;
  return count;
}

// URLSearchParams replaces broken escapes silently.
function assertDecodable(search: string): void {
  try {
    decodeURIComponent(search.replaceAll('+', ' '));
  } catch {
    throw new UnreadableRequest();
  }
}

function put(fields: Record<string, unknown>, name: string, value: string): void {
  if (Object.hasOwn(fields, name)) throw new UnreadableRequest();
  fields[name] = value;
}

function listOf(fields: Record<string, unknown>, name: string): unknown[] {
  const list = Object.hasOwn(fields, name) ? fields[name] : (fields[name] = []);
  if (!Array.isArray(list)) throw new UnreadableRequest();
  return list;
}

function groupOf(fields: Record<string, unknown>, key: string): Record<string, unknown> {
  const group = Object.hasOwn(fields, key) ? fields[key] : (fields[key] = {});
  if (typeof group !== 'object' || group === null || Array.isArray(group)) throw new UnreadableRequest();
  return group as Record<string, unknown>;
}

/** More entries than any list takes. A longer list is refused before its entries are read, each with its own message. */
const maxEntries = 5000;

function assertShortLists(sent: unknown): void {
  const long = Object.entries(sent ?? {}).filter(
    ([, value]) => Array.isArray(value) && value.length > maxEntries,
  );
  if (long.length > 0)
    throw invalid(Object.fromEntries(long.map(([name]) => [name, `一次最多 ${maxEntries} 项`])));
}

/** Returns the input in the contract's form, without unknown fields; the error names all invalid fields at once. */
export function validate(schema: AnySchema, sent: unknown): unknown {
  assertShortLists(sent);
  const result = v.safeParse(schema, sent);
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[fieldOf(issue)] ??= messageOf(issue, schema);
  throw invalid(errors);
}

/** Returns the message of the missing field itself: the object around it only reports a missing key. */
function messageOf(issue: v.BaseIssue<unknown>, schema: AnySchema): string {
  const isKeyMissing = issue.type === 'object' && issue.received === 'undefined';
  const field =
    isKeyMissing && 'entries' in schema
      ? (schema.entries as Record<string, AnySchema>)[fieldOf(issue)]
      : undefined;
  return field === undefined
    ? issue.message
    : (v.safeParse(field, undefined).issues?.[0].message ?? issue.message);
}

function fieldOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path as { key: unknown }[] | undefined)?.map((step) => String(step.key)).join('.') ?? '';
}

/** Returns the nesting depth of arrays and objects in a JSON text and the number of its names, without parsing it into values. */
export function jsonShape(text: string): { depth: number; names: number } {
  let depth = 0;
  let deepest = 0;
  let names = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (isInText) {
      if (character === 0x5c) at++;
      else if (character === 0x22) isInText = false;
    } else if (character === 0x22) isInText = true;
    else if (character === 0x3a) names++;
    else if (character === 0x7b || character === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (character === 0x7d || character === 0x5d) depth--;
  }
  return { depth: deepest, names };
}

function sendsForm({ headers }: FastifyRequest): boolean {
  return headers['content-type'] !== undefined;
}

/** A file where a form is read, or a form where a file is; HTTP status 415. */
export class WrongMediaType extends ApiError {
  constructor() {
    super(resultCode.fileTypeRefused, resultText.mediaType);
  }
}

/**
 * Returns the fields of a request as sent: its query, its body and the id in its path. A POST may have a query as well,
 * since clients of earlier programs send short forms there.
 */
export function sentFields(
  { endpoint, names }: NamedCall,
  request: FastifyRequest,
  form: unknown = request.body,
): Record<string, unknown> {
  const { url = '' } = request.raw;
  const at = url.indexOf('?');
  const query = at < 0 ? {} : parseForm(url.slice(at + 1));
  const { id } = request.params as { id?: string };
  const path = id === undefined ? {} : { id };
  if (request.method !== 'POST') return id === undefined ? query : { ...query, ...path };
  const sendsOther = request.isMultipart()
    ? form === undefined && !endpoint.takesFile
    : endpoint.takesFile && sendsForm(request);
  if (sendsOther) throw new WrongMediaType();
  return { ...query, ...formOf(form, names), ...path };
}

/** Returns the fields of a body. A body that is a list of ids, or an id, is the field `Ids`. */
function formOf(body: unknown, names: FieldNames): object | undefined {
  if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body)))
    return body as object | undefined;
  const isIds = Array.isArray(body) || typeof body === 'number';
  if (!isIds || !names.has(listName)) throw new UnreadableRequest();
  return { [listName]: body };
}

/** A call with the names of its fields. */
export interface NamedCall {
  endpoint: Endpoint;
  names: FieldNames;
}

/**
 * Returns the fields of a request under the names of the call. Other names are reported to the operator.
 * @throws ApiError 400 for a client that sends `Prefer: handling=strict` (RFC 7240) and a name that the call does not have
 */
export function namedFields(
  { endpoint, names }: NamedCall,
  { headers }: FastifyRequest,
  sent: Record<string, unknown>,
  unknownParameters: UnknownParameters,
): NamedFields {
  const read = names.read(sent);
  const { unknown } = read;
  if (unknown.length > 0) {
    if (prefersStrict(headers))
      throw invalid(
        Object.fromEntries(unknown.slice(0, maxReported).map((name) => [name, noParameter(name)])),
      );
    // A blank one selects nothing, and is often the rest of a value whose & was not encoded.
    unknownParameters.report(
      endpoint.path,
      unknown.filter((name) => sent[name] !== ''),
    );
  }
  return read;
}

/** A client that sends more learns of the next ones when these are gone. */
const maxReported = 100;

const noParameter = (name: string) => `没有参数 ${name.slice(0, 60)}`;

function prefersStrict({ prefer }: FastifyRequest['headers']): boolean {
  return /(?:^|[,;\s])handling\s*=\s*"?strict\b/i.test([prefer].flat().join(','));
}
