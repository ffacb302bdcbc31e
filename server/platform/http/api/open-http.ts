import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { resultText } from '#contract/api/envelope.ts';
import { busy } from '../../core/errors.ts';
import type { Logger } from '../../core/log.ts';
import { readTraceParent } from '../../core/traces/trace-parent.ts';
import type { FastPath } from '../pages/fast-path.ts';
import { createClientReader } from '../security/client-address.ts';
import {
  askedHost,
  isForOperators,
  namesTwoHosts,
  readAbsoluteTarget,
  type Hosts,
} from '../security/hosts.ts';
import type { AddressLimit } from '../security/limits.ts';
import { commonHeaders, strictTransport } from '../security/security-headers.ts';
import { stopSlowBodies } from '../security/slow-bodies.ts';
import { closeAfterUnreadBodies } from '../security/unread-bodies.ts';
import { AddressLimitReached, sendErrorResponse, refuseBrokenRequest, WrongHost } from './error-response.ts';
import { jsonShape, maxNames, parseForm, UnreadableRequest } from './read-input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the client, behind the trusted proxies; `ip` of the framework is not used. */
    client: string;
  }
  interface FastifyContextConfig {
    /** The call has words or a period to find records by. */
    canBeNarrowed?: boolean;
  }
}

const kilobyte = 1024;
const limits = {
  url: 8 * kilobyte,
  json: 256 * kilobyte,
  jsonDepth: 32,
  headersMs: 10_000,
  jsonBodyMs: 30_000,
  /** Uploads of hundreds of megabytes over slow lines (product: section 7). */
  requestMs: 1_800_000,
  keepAliveMs: 72_000,
};

interface HttpOptions {
  log: Logger;
  /** Addresses of proxies whose `X-Forwarded-*` are believed. */
  trustProxy: string[];
  /** True when visitors use TLS. */
  isTls: boolean;
  /** The limit on all requests of one address, but for files: a page needs many of them at once. */
  requests: AddressLimit;
  files: AddressLimit;
  isDatabaseAway: (error: unknown) => boolean;
  hosts: Hosts;
  /** Answers a request before the framework; returns false when the framework has to answer it. */
  answerFirst?: FastPath['answer'];
  /** The time limit for the head of a request; tests shorten it. */
  headersMs?: number;
}

/** Opens the HTTP server without routes: limits, headers and the errors that every part shares. */
export function openHttp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // A child logger for each request costs more than most answers; errors name their request themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: limits.json,
    serverFactory: (handler) => createHttpServer(handler, options),
    // Requests still open at the deadline get our own error text.
    return503OnClosing: false,
    genReqId: traceIds(),
    // Queries are read by `read-input.ts` when they are needed.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 200, ignoreTrailingSlash: false },
    clientErrorHandler: refuseBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });

  const readClient = createClientReader(options.trustProxy);
  app.decorateRequest('client', {
    getter() {
      return readClient(this.raw).client;
    },
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(commonHeaders);
    if (isClosing) return next(busy(resultText.stopping));
    if (options.isTls || request.protocol === 'https') {
      reply.raw.setHeader('strict-transport-security', strictTransport);
    }
    const { url = '' } = request.raw;
    if (!url.startsWith('/') || url.length > limits.url || namesTwoHosts(request.raw))
      return next(new UnreadableRequest());
    if (!isForOperators(url)) {
      const host = askedHost(request);
      const site = isReading(request) ? options.hosts.siteOfTwin(host) : undefined;
      // Browsers would remember it for good, also when the association exchanges the two names.
      if (site !== undefined) return reply.header('cache-control', 'no-cache').redirect(site + url, 301);
      if (!options.hosts.areAnswered(host)) return next(new WrongHost());
    }
    const limit = url.startsWith('/files/') ? options.files : options.requests;
    const wait = isAsset(url) ? 0 : limit.take(request.client);
    if (wait === 0) return next();
    reply.header('retry-after', wait);
    next(new AddressLimitReached());
  });
  stopSlowBodies(app, limits.jsonBodyMs);
  closeAfterUnreadBodies(app);
  readBodies(app);
  // Each kind of upload brings its own size; the parser would silently cut at the limit for JSON.
  const multipartLimits = {
    files: 1,
    fields: 10,
    fieldSize: 4 * kilobyte,
    parts: 12,
    headerPairs: 50,
    fileSize: Infinity,
  };
  app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true });

  app.setErrorHandler((error: Error, request, reply) => {
    sendErrorResponse(error, request, reply, options);
  });
  return app;
}

/** Creates the server with its time limits. The fast path sees each request before the framework. */
function createHttpServer(
  handler: RequestListener,
  { answerFirst, headersMs = limits.headersMs }: HttpOptions,
) {
  const settings = {
    headersTimeout: headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    // The interval of Node's check for slow clients; its default is 30 s, three times the limit for a head.
    connectionsCheckingInterval: headersMs / 10,
    maxHeaderSize: 16 * kilobyte,
  };
  return createServer(settings, (request, response) => {
    readAbsoluteTarget(request);
    if (!answerFirst?.(request, response)) handler(request, response);
  });
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Forms are read by `read-input.ts`. Fastify would load its own readers, a hundred files, at each start. */
function noSchemas(): never {
  throw new Error('a route names a schema for Fastify: declare it in contract/');
}

/** Returns whether a URL is of a file that never changes under its name: a page needs many of them at once. */
function isAsset(url: string): boolean {
  return url.startsWith('/assets/') || url.startsWith('/System/assets/');
}

/**
 * Returns a generator of ids that find a request in the log: an unguessable start of the process, then a count. The trace
 * of a proxy or a client stands before it, so that one search finds the lines of both. Alone it would name no request:
 * clients choose it.
 */
function traceIds(): (request: IncomingMessage) => string {
  const start = crypto.randomUUID().slice(0, 8);
  let count = 0;
  return ({ headers }) => {
    const id = `${start}-${(++count).toString(36)}`;
    const trace = readTraceParent(headers.traceparent)?.traceId;
    return trace === undefined ? id : `${trace}-${id}`;
  };
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    const { depth, names } = jsonShape(text);
    if (depth > limits.jsonDepth || names > maxNames) return done(new UnreadableRequest(), undefined);
    parseJson(request, text, (error, value) => {
      // A list of ids, or one, is a form for the calls that take ids; `read-input.ts` refuses it elsewhere.
      const isForm = (typeof value === 'object' && value !== null) || typeof value === 'number';
      if (error || !isForm) done(new UnreadableRequest(), undefined);
      else done(null, value);
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)));
      } catch (error) {
        done(error as Error, undefined);
      }
    },
  );
}
