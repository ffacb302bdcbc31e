import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  fileAnswer,
  type Audience,
  type DataOf,
  type Endpoint,
  type FileAnswer,
  type InputOf,
} from '#contract/api/endpoint.ts';
import { isApiError, resultCode, type ApiError } from '#contract/api/envelope.ts';
import type { ContentCache } from '../../cache/content-cache.ts';
import type { FreeSpace } from '../../core/free-space.ts';
import type { IpAllowlist } from '../../core/ip-allowlist.ts';
import type { Vault } from '../../core/vault.ts';
import type { Database } from '../../db/open.ts';
import type { FastPath } from '../pages/fast-path.ts';
import { markStale } from '../pages/stale.ts';
import { assertFromOffice, authorize, authenticate, tokenOf } from '../security/authorize.ts';
import { actorOf, type Actor } from './actor.ts';
import { envelopeOf, sendEnvelope, type Answer } from './answers.ts';
import type { AdministratorCaller, Caller, CallerOf, Authenticator } from './callers.ts';
import { isCountedReader } from './counted-readers.ts';
import { nameDevice } from './device.ts';
import { fieldNames } from './field-names.ts';
import { saveOnce } from './idempotency.ts';
import { answersFile, assertSpace, takesLong } from './large-calls.ts';
import { withOptionIds, type FindOption } from './named-options.ts';
import { originOf } from './origin.ts';
import { namedFields, sentFields, validate, type NamedCall } from './read-input.ts';
import { receiveFile, type IncomingFile } from './receive-file.ts';
import { receiveForm } from './receive-form.ts';
import { sendFile } from './send-file.ts';
import type { UnknownParameters } from './unknown-parameters.ts';
import { withoutUnread } from './unread-conflict.ts';
import { contentKey, type Traits, type VisitorAnswers, type VisitorCall } from './visitor-answers.ts';
import { withDeadline } from './with-deadline.ts';

/** The context of a request besides its input. */
export interface RequestContext<Who extends Audience, Fields = unknown> {
  caller: CallerOf<Who>;
  /** The token as sent; it is not checked where the audience is `anyone`. */
  token: string | undefined;
  /** The network address of the client, behind the trusted proxies. */
  address: string;
  /** The name of the client's device. */
  device: string;
  /** False for robots and for requests ahead of a reading. */
  isCountedReader: boolean;
  /** Returns scheme and host of the site, such as `https://www.example.cn`; those that the client used where none are set. */
  siteAddress(): Promise<string>;
  /** Requires the second factor again, as `asksSecondFactor` does, for calls that are sensitive with some inputs only. */
  proveSecondFactor(): Promise<void>;
  /** The actor, for the operation log. */
  by: Actor;
  log: FastifyBaseLogger;
  /** The one file of a multipart body and its text fields; only for endpoints that take one. */
  file(): Promise<IncomingFile<Fields>>;
}

export type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  context: RequestContext<E['audience'], InputOf<E>>,
) => Promise<DataOf<E> | Answer<DataOf<E>> | FileAnswer | NothingIfNull<DataOf<E>>>;

/** A handler whose `Data` is always null may return nothing. */
type NothingIfNull<Data> = [Data] extends [null] ? void : never;

/** The handlers of a group, one for each endpoint: a missing one does not compile. */
export type Handlers<Group extends Record<string, Endpoint>> = {
  [Name in keyof Group]: Handler<Group[Name]>;
};

export interface Api {
  serve<Group extends Record<string, Endpoint>>(
    group: Group,
    handlers: Handlers<Group>,
    traits?: Traits<Group>,
  ): void;
  /** Serves public content, which visitors may read from a replica. */
  serveContent<Group extends Record<string, Endpoint>>(
    group: Group,
    handlersOn: (db: Database) => Handlers<Group>,
    traits?: Traits<Group>,
  ): void;
  /** All registered endpoints, for the reference page and the tests that use each of them. */
  endpoints: Endpoint[];
}

interface ApiDependencies {
  /** Returns scheme and host of the site, from the environment or the settings. */
  siteUrl: () => Promise<string | undefined>;
  space: FreeSpace;
  db: Database;
  vault: Vault;
  cache: ContentCache;
  fastPath: FastPath;
  visitors: VisitorAnswers;
  authenticator: Authenticator;
  /** The networks of administrators. */
  office: IpAllowlist;
  /** Throws 510 where the second factor is required again, and is missing or wrong. */
  assertProvenLately: (caller: AdministratorCaller, code: string) => Promise<void>;
  /** Records in the operation log that a signed-in person was refused. */
  recordRefusal: (by: Actor, error: ApiError) => Promise<void>;
  unknownParameters: UnknownParameters;
  /** Returns the id of the option with this name, for clients that send names. */
  findOption: FindOption;
  /** Tests let every answer be compared with its declared shape. */
  checkAnswers?: (endpoint: Endpoint, data: unknown) => void;
}

interface Bound extends VisitorCall, NamedCall {
  handler: Handler<Endpoint>;
}

const audiences = new Set<Audience>(['anyone', 'reader', 'guest', 'member', 'applicant', 'administrator']);

export function openApi(app: FastifyInstance, deps: ApiDependencies): Api {
  const endpoints: Endpoint[] = [];
  function bind(call: Omit<Bound, 'names'>): void {
    const { endpoint } = call;
    assertDeclared(endpoint);
    const one: Bound = { ...call, names: fieldNames(endpoint) };
    deps.visitors.add(one);
    endpoints.push(endpoint);
    for (const url of addressesOf(one))
      app.route({
        method: typeof endpoint.method === 'string' ? endpoint.method : [...endpoint.method],
        url,
        exposeHeadRoute: !endpoint.changesByGet,
        config: { canBeNarrowed: one.names.has('key') || one.names.has('begintime') },
        ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
        handler: endpoint.cached
          ? (request, reply) => sendCachedAnswer(deps, one, request, reply)
          : (request, reply) => sendAnswer(deps, one, request, reply),
      });
  }

  return {
    endpoints,
    serve: (group, handlers, traits) => {
      for (const [name, endpoint] of Object.entries(group)) {
        // The group's types tie handler and endpoint together; the table of all groups cannot.
        const handler: Handler<Endpoint> = handlers[name] as never;
        bind({ endpoint, handler, handlerOn: () => handler, traits: traits?.[name] as never });
      }
    },
    serveContent: (group, handlersOn, traits) => {
      const handlers = handlersOn(deps.db);
      for (const [name, endpoint] of Object.entries(group))
        bind({
          endpoint,
          handler: handlers[name] as never,
          handlerOn: (db) => handlersOn(db)[name] as never,
          traits: traits?.[name] as never,
        });
    },
  };
}

function assertDeclared({ path, audience, permission }: Endpoint): void {
  if (!audiences.has(audience)) throw new Error(`${path} declares no audience`);
  if (permission !== undefined && audience !== 'administrator')
    throw new Error(`${path}: a permission needs audience administrator`);
}

/** Clients of earlier programs send the id of a record in the path or among the fields, whatever the call. */
function addressesOf({ endpoint, names }: NamedCall): string[] {
  const path = endpoint.path.replace('/{id}', '');
  return names.has('id') ? [path, `${path}/:id`] : [path];
}

/** Answers a call within the time limit and sends the answer, which nobody may store. */
async function sendAnswer(deps: ApiDependencies, one: Bound, request: FastifyRequest, reply: FastifyReply) {
  await assertSpace(deps.space, one.endpoint, request.method);
  const running = authorizeAndRun(deps, one, request);
  const answer = await (takesLong(one.endpoint) ? running : withDeadline(deps.cache, running));
  reply.header('cache-control', 'no-store');
  return 'fileName' in answer ? sendFile(reply, answer) : sendEnvelope(reply, answer);
}

/** Identifies and authorises the caller, validates the input and computes the answer. */
async function authorizeAndRun(deps: ApiDependencies, one: Bound, request: FastifyRequest) {
  const { endpoint } = one;
  assertFromOffice(deps.office, endpoint, request);
  const caller = await authenticate(deps.authenticator, endpoint, tokenOf(request.raw));
  const by = actorOf(caller, endpoint, request);
  try {
    authorize(endpoint, caller);
    if (endpoint.asksSecondFactor) await proveSecondFactor(deps, request, caller);
    const form = (caller && endpoint.inputWithSession) ?? endpoint.input;
    const fields = await readFields(deps, one, request);
    // The fields that come with a file are read with it.
    const input = endpoint.takesFile ? undefined : validate(form, fields);
    const answer = await runHandler(deps, one, { request, caller, by, input });
    // A caller who saves and then reads gets the saved state.
    if (caller && request.method === 'POST') await deps.cache.catchUp();
    return answer;
  } catch (error) {
    if (caller && (isRefusal(error) || isWrongCode(error, request))) await deps.recordRefusal(by, error);
    throw withoutUnread(error, endpoint, caller);
  }
}

/** Returns the fields of a request under the names of the call, with ids in place of the names of options. */
async function readFields(deps: ApiDependencies, one: Bound, request: FastifyRequest) {
  const { takesFile, bodyLimit, optionsByName } = one.endpoint;
  const isForm = request.method === 'POST' && request.isMultipart() && !takesFile;
  const form = isForm
    ? await receiveForm(request, bodyLimit ?? request.routeOptions.bodyLimit)
    : request.body;
  const input = namedFields(one, request, sentFields(one, request, form), deps.unknownParameters);
  if (optionsByName === undefined) return input.fields;
  return await withOptionIds(input, optionsByName, deps.findOption);
}

async function proveSecondFactor(deps: ApiDependencies, request: FastifyRequest, caller: Caller | null) {
  if (caller?.kind !== 'administrator') return;
  await deps.assertProvenLately(caller, String(request.headers['totp'] ?? ''));
}

interface AuthorizedCall {
  request: FastifyRequest;
  caller: Caller | null;
  by: Actor;
  input: unknown;
}

/** Runs the handler, or returns the answer to the same form sent before, where the call is idempotent. */
async function runHandler(deps: ApiDependencies, one: Bound, { request, caller, by, input }: AuthorizedCall) {
  const { endpoint, handler } = one;
  const context = {
    caller,
    token: tokenOf(request.raw),
    by,
    address: request.client,
    get device() {
      return nameDevice(request.headers['user-agent'] ?? '');
    },
    get isCountedReader() {
      return isCountedReader(request.raw);
    },
    proveSecondFactor: () => proveSecondFactor(deps, request, caller),
    siteAddress: async () => (await deps.siteUrl()) ?? originOf(request),
    log: request.log,
    file: () => receiveFile(request, one),
  };
  const run = async () => {
    const answer = (await handler(input as never, context as never)) ?? null;
    if (answersFile(endpoint) && v.is(fileAnswer, answer)) return answer;
    deps.checkAnswers?.(endpoint, answer);
    return envelopeOf(answer, request.id);
  };
  if (!endpoint.idempotent) return await run();
  const sender = caller?.sessionKey ?? request.client;
  return await saveOnce(deps, { path: endpoint.path, clientKey: sender, input, by }, run);
}

const refusals = new Set<number>([resultCode.forbidden, resultCode.refused, resultCode.tooOften]);

function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && refusals.has(error.code);
}

/** Without a code it is a question; with one, the session may be in the hands of another person. */
function isWrongCode(error: unknown, { headers }: FastifyRequest): error is ApiError {
  return isApiError(error) && error.code === resultCode.needsMore && (headers['totp'] ?? '') !== '';
}

/** Serves public content: visitors are answered from the cache, members by a call of their own. */
async function sendCachedAnswer(
  deps: ApiDependencies,
  one: Bound,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isVisitor = one.endpoint.audience === 'anyone' || tokenOf(request.raw) === undefined;
  if (!isVisitor) return sendAnswer(deps, one, request, reply);

  const response = await withDeadline(deps.cache, readCachedResponse(deps, one, request));
  markStale(reply.raw, deps.cache);
  // The bytes are ready: past the framework's serialisation and hooks.
  reply.hijack();
  response.sendTo(request.raw, reply.raw);
}

async function readCachedResponse(deps: ApiDependencies, one: Bound, request: FastifyRequest) {
  const sent = sentFields(one, request);
  const input = validate(one.endpoint.input, namedFields(one, request, sent, deps.unknownParameters).fields);
  const answer = await deps.visitors.answer(one, { input, kind: 'answer' });
  deps.fastPath.note(request.raw, contentKey(one.endpoint, input));
  return answer;
}
