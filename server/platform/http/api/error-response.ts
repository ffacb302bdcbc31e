import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { businessBase, systemBase } from '#contract/api/endpoint.ts';
import { ApiError, isApiError, resultCode, resultText } from '#contract/api/envelope.ts';
import { busy, refused } from '../../core/errors.ts';
import { isDiskFull, isTooSlow } from '../../db/database-away.ts';
import { namesTwoHosts, type Hosts } from '../security/hosts.ts';
import { apiHeaders } from '../security/security-headers.ts';
import { errorEnvelope, sendEnvelope } from './answers.ts';
import { UnreadableRequest, WrongMediaType } from './read-input.ts';
import { asksForPage, sendRefusalPage } from './refusal-page.ts';

/** The limit on all requests of one address; HTTP status 429. */
export class AddressLimitReached extends ApiError {
  constructor() {
    super(resultCode.tooOften, resultText.tooOften);
  }
}

/** The request names a host that is not this site's; HTTP status 421 (RFC 9110, 15.5.20). */
export class WrongHost extends ApiError {
  constructor() {
    super(resultCode.wrongHost, resultText.wrongHost);
  }
}

/** Sends an error. Only requests that never reached a handler get real HTTP statuses (contract: Conventions). */
export function sendErrorResponse(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    isDatabaseAway,
    hosts,
  }: { isDatabaseAway: (error: unknown) => boolean; hosts: Pick<Hosts, 'siteAddress'> },
): void {
  const { apiError, status } = asksTooMuch(error, request)
    ? { apiError: refused(resultText.tooMuchToSearch), status: 200 }
    : toApiError(error, isDatabaseAway);
  const entry = { err: error, path: pathOf(request), traceId: request.id };
  // The client may try again; the statement needs a review.
  if (apiError.code === resultCode.serverError || isTooSlow(error)) request.log.error(entry, 'requestFailed');
  else if (apiError.code === resultCode.busy) request.log.warn(entry, 'requestNotServed');
  if (apiError.code === resultCode.busy) reply.header('retry-after', 2);
  if (apiError.retryAfter !== undefined) reply.header('retry-after', apiError.retryAfter);
  if (isAboutAddress(error, request) && asksForPage(request)) {
    const words = status === 421 ? apiError.message : '这次访问同时写了两个域名，请核对访问地址';
    sendRefusalPage(reply, { status, words, site: hosts.siteAddress() });
    return;
  }
  reply.headers({ ...apiHeaders, 'cache-control': 'no-store' });
  sendEnvelope(reply, errorEnvelope(apiError, request.id), status);
}

/**
 * Returns whether a search of the back office took the database too long: to repeat it does not help, to narrow it does. What nobody
 * can narrow, such as the session at the start, is worth repeating.
 */
function asksTooMuch(error: Error, { method, routeOptions: { url, config } }: FastifyRequest): boolean {
  const isOfBackOffice = [businessBase, systemBase].some((base) => url?.startsWith(base));
  return method === 'GET' && isOfBackOffice && config.canBeNarrowed === true && isTooSlow(error);
}

function isAboutAddress(error: Error, { raw }: FastifyRequest): boolean {
  return error instanceof WrongHost || (error instanceof UnreadableRequest && namesTwoHosts(raw));
}

function toApiError(error: Error, isDatabaseAway: (error: unknown) => boolean) {
  if (error instanceof UnreadableRequest) return { apiError: error, status: 400 };
  if (error instanceof WrongMediaType) return { apiError: error, status: 415 };
  if (error instanceof WrongHost) return { apiError: error, status: 421 };
  if (error instanceof AddressLimitReached) return { apiError: error, status: 429 };
  if (isApiError(error)) return { apiError: error, status: error.code === resultCode.busy ? 503 : 200 };
  if (isDiskFull(error)) return { apiError: new ApiError(resultCode.busy, resultText.diskFull), status: 503 };
  if (isDatabaseAway(error) || isTooSlow(error)) return { apiError: busy(), status: 503 };
  const status = 'statusCode' in error ? error.statusCode : undefined;
  switch (status) {
    case 413:
      return { apiError: new ApiError(resultCode.fileTooLarge, resultText.tooLarge), status };
    case 415:
      return { apiError: new ApiError(resultCode.fileTypeRefused, resultText.mediaType), status };
    case 503:
      return { apiError: busy(), status };
    case 400:
      return { apiError: new UnreadableRequest(), status };
    default:
      return { apiError: new ApiError(resultCode.serverError, resultText.serverError), status: 200 };
  }
}

function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split('?', 1)[0] ?? '';
}

/** Answers requests that Node refuses before they are parsed: the head is broken, too large or too slow. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, text] = isSlow
    ? ['408 Request Timeout', resultText.tooSlow]
    : ['400 Bad Request', resultText.unreadable];
  const code = isSlow ? resultCode.tooSlow : resultCode.invalid;
  const body = JSON.stringify(errorEnvelope(new ApiError(code, text), crypto.randomUUID()));
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nX-Api-Code: ${code}\r\nX-Content-Type-Options: nosniff\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}
